import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { PutAwayDialog } from '../../effort/ui/PutAwayDialog.tsx'
import { deleteReward, restoreReward, type Reward } from '../contract.ts'
import { rewardsKey, useRewards } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface DeleteRewardDialogProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Reward>>
}

/** Confirms that a reward is deleted; closes when it is gone, deleted here or on another phone. */
export function DeleteRewardDialog({ childId, dialog }: DeleteRewardDialogProps) {
  const t = useTranslations('store')
  const { subject: reward, close } = dialog
  const { data: rewards } = useRewards(childId)
  const isGone = dialog.isOpen && rewards !== undefined && !rewards.some(({ id }) => id === reward?.id)
  useEffect(() => {
    // Not only hidden: it must not be back when the reward is.
    if (isGone) close()
  }, [isGone, close])
  return (
    <PutAwayDialog
      childId={childId}
      dialog={dialog}
      listKey={rewardsKey(childId)}
      title={t('deleteTitle')}
      text={(title) => t('deleteText', { title })}
      titleOf={useRewardTitle()}
      errorTitle="errors.deleteReward"
      remove={(id) => sendOnce(deleteReward, { params: { id }, query: {} })}
      restore={(id) => sendOnce(restoreReward, { params: { id } })}
    />
  )
}
