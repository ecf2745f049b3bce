import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { PutAwayDialog } from '../../effort/ui/PutAwayDialog.tsx'
import { deleteHabit, type Habit, restoreHabit } from '../contract.ts'
import { habitsKey } from './useHabits.ts'

interface DeleteHabitDialogProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Habit>>
  onDeleted: () => void
}

export function DeleteHabitDialog({ childId, dialog, onDeleted }: DeleteHabitDialogProps) {
  const t = useTranslations('habits')
  const client = useQueryClient()
  return (
    <PutAwayDialog
      childId={childId}
      dialog={dialog}
      listKey={habitsKey(childId)}
      title={t('deleteTitle')}
      text={(title) => t('deleteText', { title })}
      errorTitle="errors.deleteHabit"
      remove={(id) => sendOnce(deleteHabit, { params: { id }, query: {} })}
      restore={(id) => sendOnce(restoreHabit, { params: { id } })}
      onDeleted={({ id }) => {
        // Its check-ins are gone with it, as far as the server says.
        client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
        onDeleted()
      }}
    />
  )
}
