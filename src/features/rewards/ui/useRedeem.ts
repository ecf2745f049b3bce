import { useTranslations } from 'use-intl'
import { HttpError, send } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useAct } from '../../sync/ui/useAct.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { redeemReward, type Reward } from '../contract.ts'
import { useRewardTitle } from './useRewardTitle.ts'

export function useRedeem(child: Child, onRedeemed: () => void) {
  const t = useTranslations('store')
  const { number } = useFormat()
  const titleOf = useRewardTitle()
  const { undoAction } = useUndo(child.id)

  function celebrate(reward: Reward, { activityId }: ReplyOf<typeof redeemReward>): void {
    const title = titleOf(reward)
    const cost = reward.pointsCost
    if ('vibrate' in navigator) navigator.vibrate(10)
    onRedeemed()
    showToast({
      title: t('redeemed', { name: child.name }),
      text: t('redeemedText', { title }),
      action: undoAction({ id: activityId, title, points: -cost }),
    })
  }

  /** The balance went down on another phone since it was shown. */
  function explainInsufficient(reward: Reward, error: unknown): void {
    if (!(error instanceof HttpError) || error.code !== 'insufficient_points') return
    const { cost, points } = error.details as { cost: number; points: number }
    showToast({
      tone: 'destructive',
      title: t('insufficient'),
      text: t('insufficientText', { title: titleOf(reward), cost, current: number(points) }),
    })
  }

  const { perform, isPending, error } = useAct({
    name: redeemReward.path,
    childId: child.id,
    errorTitle: 'errors.redeem',
    handledCodes: ['insufficient_points'],
    send: async (reward: Reward, idempotencyKey) => {
      try {
        return await send(redeemReward, {
          body: { childId: child.id, rewardId: reward.id, pointsSpent: reward.pointsCost },
          idempotencyKey,
        })
      } catch (error) {
        // Here and not in the sheet, which may be closed by now.
        explainInsufficient(reward, error)
        throw error
      }
    },
    pointsOf: ({ pointsCost }) => -pointsCost,
    onDone: (reply, reward) => celebrate(reward, reply),
  })

  return {
    isPending,
    error,
    redeem: (reward: Reward) => perform(reward),
  }
}
