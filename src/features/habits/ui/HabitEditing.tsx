import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { PutAwayDialog } from '../../effort/ui/PutAwayDialog.tsx'
import { deleteHabit, type Habit, restoreHabit } from '../contract.ts'
import { EditHabitSheet } from './EditHabitSheet.tsx'
import { habitsKey, useHabits } from './useHabits.ts'

/** The sheet that corrects a habit, and what it leads to. */
export function HabitEditing(props: { childId: string; editing: ReturnType<typeof useDialogOf<Habit>> }) {
  const { childId, editing } = props
  const t = useTranslations('habits')
  const client = useQueryClient()
  const deletion = useDialogOf<Habit>()
  const { data: habits } = useHabits(childId)
  const edited = habits?.find(({ id }) => id === editing.subject?.id) ?? editing.subject
  return (
    <>
      {/* Before the sheet that it is opened from, so that it closes first and the sheet returns the focus. */}
      <PutAwayDialog
        key={deletion.subject?.id}
        childId={childId}
        dialog={deletion}
        listKey={habitsKey(childId)}
        title={t('deleteTitle')}
        text={(title) => t('deleteText', { title })}
        errorTitle="errors.deleteHabit"
        remove={(id) => sendOnce(deleteHabit, { params: { id }, query: {} })}
        restore={(id) => sendOnce(restoreHabit, { params: { id } })}
        onDeleted={({ id }) => {
          // Its check-ins are gone with it, as far as the server says.
          client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
          if (edited?.id === deletion.subject?.id) editing.close()
        }}
      />
      {edited && (
        <EditHabitSheet
          key={edited.id}
          habit={edited}
          open={editing.isOpen}
          onClose={editing.close}
          onDelete={() => deletion.open(edited)}
        />
      )}
    </>
  )
}
