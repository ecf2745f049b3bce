import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import type { Reward } from '../contract.ts'
import { DeleteRewardDialog } from './DeleteRewardDialog.tsx'
import { EditRewardSheet } from './EditRewardSheet.tsx'
import { useRewards } from './useRewards.ts'

/** The sheet that changes a reward, and what it leads to. */
export function RewardEditing(props: { child: Child; editing: ReturnType<typeof useDialogOf<Reward>> }) {
  const { child, editing } = props
  const deletion = useDialogOf<Reward>()
  const { data: rewards } = useRewards(child.id)
  const edited = rewards?.find(({ id }) => id === editing.subject?.id) ?? editing.subject
  return (
    <>
      {edited && (
        <EditRewardSheet
          key={edited.id}
          child={child}
          reward={edited}
          open={editing.isOpen}
          onClose={editing.close}
          onDelete={() => {
            editing.close()
            deletion.open(edited)
          }}
        />
      )}
      <DeleteRewardDialog childId={child.id} dialog={deletion} />
    </>
  )
}
