import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../../platform/ui/ProgressBar.tsx'
import type { Reward } from '../contract.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { useRewardTitle } from './useRewardTitle.ts'

/** The cheapest reward that is not affordable yet. Renders nothing if all rewards are affordable. */
export function GoalTile({ rewards, points }: { rewards: readonly Reward[]; points: number }) {
  const t = useTranslations('store')
  const titleOf = useRewardTitle()
  // The store is sorted by cost.
  const goal = rewards.find(({ pointsCost }) => pointsCost > points)
  if (!goal) return null
  const progress = t('goalProgress', { value: points, max: goal.pointsCost })
  return (
    <section className="goal-tile honey">
      <span className="goal-picture">
        <RewardPicture reward={goal} size={44} />
      </span>
      <div>
        <b>{t('goal', { count: goal.pointsCost - points, title: titleOf(goal) })}</b>
        <small>{progress}</small>
        <ProgressBar value={Math.max(0, points)} max={goal.pointsCost} label={progress} />
      </div>
    </section>
  )
}
