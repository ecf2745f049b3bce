import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { usePutAwayToast } from '../../effort/ui/usePutAwayToast.ts'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import { type Habit, restoreHabit } from '../contract.ts'
import { useDeleteHabit } from './useHabitChanges.ts'

interface DeleteHabitDialogProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Habit>>
  onDeleted: () => void
}

export function DeleteHabitDialog({ childId, dialog, onDeleted }: DeleteHabitDialogProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const restoration = useRestore({ childId, restore: (id) => sendOnce(restoreHabit, { params: { id } }) })
  const sayPutAway = usePutAwayToast(restoration.mutate)
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
