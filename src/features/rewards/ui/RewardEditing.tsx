import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import { PutAwayDialog } from '../../effort/ui/PutAwayDialog.tsx'
import { deleteReward, restoreReward, type Reward } from '../contract.ts'
import { EditRewardSheet } from './EditRewardSheet.tsx'
import { rewardsKey, useRewards } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/** The sheet that changes a reward, and what it leads to. */
export function RewardEditing(props: { child: Child; editing: ReturnType<typeof useDialogOf<Reward>> }) {
  const { child, editing } = props
  const t = useTranslations('store')
  const deletion = useDialogOf<Reward>()
  const { subject: toDelete, close } = deletion
  const { data: rewards } = useRewards(child.id)
  const edited = rewards?.find(({ id }) => id === editing.subject?.id) ?? editing.subject
  // Gone, deleted here or on another phone.
  const isGone = deletion.isOpen && rewards !== undefined && !rewards.some(({ id }) => id === toDelete?.id)
  useEffect(() => {
    // Not only hidden: it must not be back when the reward is.
    if (isGone) close()
  }, [isGone, close])
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
      <PutAwayDialog
        childId={child.id}
        dialog={deletion}
        listKey={rewardsKey(child.id)}
        title={t('deleteTitle')}
        text={(title) => t('deleteText', { title })}
        titleOf={useRewardTitle()}
        errorTitle="errors.deleteReward"
        remove={(id) => sendOnce(deleteReward, { params: { id }, query: {} })}
        restore={(id) => sendOnce(restoreReward, { params: { id } })}
      />
    </>
  )
}
