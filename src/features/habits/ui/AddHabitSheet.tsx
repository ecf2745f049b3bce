import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import { AddSheet } from '../../effort/ui/AddSheet.tsx'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { HabitFields } from './HabitFields.tsx'
import type { useHabitForm } from './useHabitForm.ts'
import { useAddHabit } from './useHabitChanges.ts'

interface AddHabitSheetProps {
  childId: string
  form: ReturnType<typeof useHabitForm>
  open: boolean
  onClose: () => void
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
