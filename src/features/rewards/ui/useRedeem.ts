import { useTranslations } from 'use-intl'
import { HttpError, send } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { queuedAct, useAct } from '../../sync/ui/useAct.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { redeemReward, type Reward } from '../contract.ts'
import { amountOf } from '../rules.ts'
import { useRedemptionTitle } from './useRedemptionTitle.ts'

interface Redeemed {
  reward: Reward
  times: number
}

export function useRedeem(child: Child, onRedeemed: () => void) {
  const t = useTranslations('store')
  const { number } = useFormat()
  const titleOf = useRedemptionTitle()
  const { undoAction } = useUndo(child.id)

  function celebrate(redeemed: Redeemed, { activityId }: ReplyOf<typeof redeemReward>): void {
    const title = titleOf(redeemed.reward, redeemed.times)
    if ('vibrate' in navigator) navigator.vibrate(10)
    onRedeemed()
    showToast({
      title: t('redeemed', { name: child.name }),
      text: t('redeemedText', { title }),
      action: undoAction({ id: activityId, title, points: pointsOf(redeemed) }),
    })
  }

  /** The balance went down on another phone since it was shown. */
  function explainInsufficient(redeemed: Redeemed, error: unknown): void {
    if (!(error instanceof HttpError) || error.code !== 'insufficient_points') return
    const { cost, points } = error.details as { cost: number; points: number }
    showToast({
      tone: 'destructive',
      title: t('insufficient'),
      text: t('insufficientText', { title: titleOf(redeemed.reward, redeemed.times), cost, current: number(points) }),
    })
  }

  const { perform, isPending, error } = useAct({
    name: redeemReward.path,
    childId: child.id,
    errorTitle: 'errors.redeem',
    handledCodes: ['insufficient_points'],
    send: async (redeemed: Redeemed, idempotencyKey) => {
      try {
        return await send(redeemReward, {
          body: {
            childId: child.id,
            rewardId: redeemed.reward.id,
            pointsSpent: redeemed.reward.pointsCost,
            times: redeemed.times,
          },
          idempotencyKey,
        })
      } catch (error) {
        // Here and not in the sheet, which may be closed by now.
        explainInsufficient(redeemed, error)
        throw error
      }
    },
    pointsOf,
    shownAs: (redeemed) => redemptionOf(child.id, redeemed),
    onDone: (reply, redeemed) => celebrate(redeemed, reply),
  })

  return {
    isPending,
    error,
    redeem: (redeemed: Redeemed) => perform(redeemed),
  }
}

/** What lists show of a redemption until they are refetched. */
export function redemptionOf(childId: string, { reward, times }: Redeemed) {
  const { id, title, pointsCost, presetKey, category, picture, isCountable, unit } = reward
  return queuedAct(
    redeemReward,
    { body: { childId, rewardId: id, pointsSpent: pointsCost, times }, takesAt: false },
    {
      type: 'reward',
      title,
      points: pointsOf({ reward, times }),
      iconName: 'gift',
      subjectId: id,
      data: {
        kind: 'redemption',
        rewardTitle: title,
        presetKey,
        category,
        picture,
        ...(isCountable && { unit, amount: amountOf(times, unit) }),
      },
    },
  )
}

const pointsOf = ({ reward, times }: Redeemed) => -reward.pointsCost * times
