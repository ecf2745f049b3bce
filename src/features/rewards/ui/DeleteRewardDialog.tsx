import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import { usePutAwayToast } from '../../effort/ui/usePutAwayToast.ts'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { restoreReward, type Reward } from '../contract.ts'
import { useDeleteReward, useRewards } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/** Confirms that a reward is deleted; closes when it is gone, deleted here or on another phone. */
export function DeleteRewardDialog({
  childId,
  dialog,
}: {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Reward>>
}) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const titleOf = useRewardTitle()
  const { subject: reward, close } = dialog
  const { data: rewards } = useRewards(childId)
  const isGone = dialog.isOpen && rewards !== undefined && !rewards.some(({ id }) => id === reward?.id)
  useEffect(() => {
    // Not only hidden: it must not be back when the reward is.
    if (isGone) close()
  }, [isGone, close])
  const restoration = useRestore({
    childId,
    restore: (id) => sendOnce(restoreReward, { params: { id } }),
  })
  const sayPutAway = usePutAwayToast(restoration.mutate)
  const deletion = useDeleteReward(childId, (deleted) => {
    sayPutAway({ id: deleted.id, title: titleOf(deleted) })
  })
  const confirmation = useConfirmation(deletion, close)
  return (
    <AlertDialog
      {...confirmation}
      open={dialog.isOpen}
      title={t('deleteTitle')}
      text={reward ? t('deleteText', { title: titleOf(reward) }) : ''}
      cancelLabel={common('cancel')}
      confirmLabel={common('delete')}
      onConfirm={() => reward && deletion.mutateAsync(reward)}
    />
  )
}
