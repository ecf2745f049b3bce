import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { AddSheet } from '../../effort/ui/AddSheet.tsx'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { HabitFields } from './HabitFields.tsx'
import type { useHabitForm } from './useHabitForm.ts'
import { useAddHabit } from './useHabitChanges.ts'

interface AddHabitSheetProps extends DialogProps {
  childId: string
  form: ReturnType<typeof useHabitForm>
}

export function AddHabitSheet({ childId, form, open, onClose }: AddHabitSheetProps) {
  const t = useTranslations('habits')
  const addition = useAddHabit(childId, () => {
    form.clear()
    onClose()
    showToast({ title: t('added'), text: t('addedText') })
  })

  return (
    <AddSheet open={open} onClose={onClose} title={t('add')} tone="water" form={form} addition={addition}>
      <PackLink kind="habit" />
      <HabitFields childId={childId} form={form} />
    </AddSheet>
  )
}
