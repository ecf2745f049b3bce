import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Habit } from '../contract.ts'
import { DeleteHabitDialog } from './DeleteHabitDialog.tsx'
import { EditHabitSheet } from './EditHabitSheet.tsx'
import { useHabits } from './useHabits.ts'

/** The sheet that corrects a habit, and what it leads to. */
export function HabitEditing(props: { childId: string; editing: ReturnType<typeof useDialogOf<Habit>> }) {
  const { childId, editing } = props
  const deletion = useDialogOf<Habit>()
  const { data: habits } = useHabits(childId)
  const edited = habits?.find(({ id }) => id === editing.subject?.id) ?? editing.subject
  return (
    <>
      {/* Before the sheet that it is opened from, so that it closes first and the sheet returns the focus. */}
      <DeleteHabitDialog
        key={deletion.subject?.id}
        childId={childId}
        dialog={deletion}
        onDeleted={() => {
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
