import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { usePutAwayToast } from '../../effort/ui/usePutAwayToast.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import type { Habit } from '../contract.ts'
import { useDeleteHabit } from './useHabitChanges.ts'
import { useRestoreHabit } from './useRestoreHabit.ts'

interface DeleteHabitDialogProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Habit>>
  onDeleted: () => void
}

export function DeleteHabitDialog({ childId, dialog, onDeleted }: DeleteHabitDialogProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const sayPutAway = usePutAwayToast(useRestoreHabit(childId).mutate)
  const { subject: habit } = dialog
  const deletion = useDeleteHabit(childId, () => {
    dialog.close()
    onDeleted()
    if (habit) sayPutAway(habit)
  })
  const confirmation = useConfirmation(deletion, dialog.close)
  return (
    <AlertDialog
      {...confirmation}
      open={dialog.isOpen}
      title={t('deleteTitle')}
      text={habit ? t('deleteText', { title: habit.title }) : ''}
      cancelLabel={common('cancel')}
      confirmLabel={common('delete')}
      onConfirm={() => habit && deletion.mutateAsync(habit)}
    />
  )
}
