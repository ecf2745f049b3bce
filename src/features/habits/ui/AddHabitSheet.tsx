import { useTranslations } from 'use-intl'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
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
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const addition = useAddHabit(childId, () => {
    form.clear()
    onClose()
    showToast({ title: t('added'), text: t('addedText') })
  })

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('add')}
      onSubmit={form.submit(addition.mutateAsync)}
      submit={common('add')}
      tone="water"
      pending={addition.isPending}
      error={addition.error && errorText(addition.error)}
    >
      <PackLink kind="habit" />
      <HabitFields childId={childId} form={form} />
    </FormSheet>
  )
}
