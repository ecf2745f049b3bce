import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useQuestion } from '../../i18n/ui/useQuestion.ts'
import type { Reward } from '../contract.ts'
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
  const { subject: reward } = dialog
  const { data: rewards = [] } = useRewards(childId)
  const isGone = dialog.isOpen && !rewards.some(({ id }) => id === reward?.id)
  const deletion = useDeleteReward(childId, () => {
    showToast({ title: t('deleted') })
  })

  const question = useQuestion(deletion, dialog.close)
  return (
    <AlertDialog
      {...question}
      open={dialog.isOpen && !isGone}
      title={t('deleteTitle')}
      text={reward ? t('deleteText', { title: titleOf(reward) }) : ''}
      keepLabel={common('cancel')}
      confirmLabel={common('delete')}
      onConfirm={() => reward && deletion.mutateAsync(reward)}
    />
  )
}
