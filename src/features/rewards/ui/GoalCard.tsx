import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ProgressBar } from '../../../platform/ui/ProgressBar.tsx'
import { Ring } from '../../../platform/ui/Ring.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { useGoal } from './useGoal.ts'
import { usePaceText } from './usePaceText.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface GoalCardProps {
  child: Child
  rewards: readonly Reward[]
  onOpen: (reward: Reward) => void
}

/** The reward for which the child saves: the chosen goal, else the cheapest reward that is not affordable yet. */
export function GoalCard({ child, rewards, onOpen }: GoalCardProps) {
  const goal = rewards.find(({ id }) => id === child.goalRewardId)
  if (goal) return <ChosenGoal child={child} goal={goal} onOpen={onOpen} />
  // The store is sorted by cost.
  const nearest = rewards.find(({ pointsCost }) => pointsCost > child.points)
  return nearest ? <NearestGoal child={child} goal={nearest} /> : null
}

function ChosenGoal({ child, goal, onOpen }: { child: Child; goal: Reward; onOpen: GoalCardProps['onOpen'] }) {
  const t = useTranslations('goal')
  const store = useTranslations('store')
  const title = useRewardTitle()(goal)
  const pace = usePaceText(child)(goal.pointsCost)
  const isEnough = child.points >= goal.pointsCost
  const canRedeem = useMay()('redeem') && isEnough && goal.nextDay === null && goal.stock !== 0
  const open = () => {
    onOpen(goal)
  }
  return (
    <section className={`goal-card ${lookOf(goal).accent}`}>
      <button type="button" className="goal-open" aria-label={store('details', { title })} onClick={open}>
        <Ring value={child.points} max={goal.pointsCost}>
          <span className="goal-picture">
            <RewardPicture reward={goal} size={40} />
          </span>
        </Ring>
      </button>
      <div className="row-words">
        <small>{t('title', { name: child.name })}</small>
        <b>
          <bdi>{title}</bdi>
        </b>
        <small>{store('goalProgress', { value: child.points, max: goal.pointsCost })}</small>
        {/* The line has its place before the numbers have loaded. */}
        <small className={isEnough ? 'goal-enough' : undefined}>{pace ?? '\u00A0'}</small>
      </div>
      {canRedeem ? (
        <span className="leaf">
          <Button size="sm" label={store('redeemItem', { title, count: goal.pointsCost })} onClick={open}>
            {store('redeem')}
          </Button>
        </span>
      ) : (
        <Icon name="chevronRight" size={22} />
      )}
    </section>
  )
}

function NearestGoal({ child, goal }: { child: Child; goal: Reward }) {
  const t = useTranslations('store')
  const goals = useTranslations('goal')
  const titleOf = useRewardTitle()
  const { choose, isPending } = useGoal(child)
  return (
    <section className="goal-card honey">
      <span className="goal-picture">
        <RewardPicture reward={goal} size={56} />
      </span>
      <div className="row-words">
        <b>{t('goal', { count: goal.pointsCost - child.points, title: titleOf(goal) })}</b>
        <ProgressBar value={Math.max(0, child.points)} max={goal.pointsCost} />
        <small>{t('goalProgress', { value: child.points, max: goal.pointsCost })}</small>
        {useMay()('redeem') && (
          <button
            type="button"
            className="text-link"
            aria-disabled={isPending || undefined}
            onClick={() => {
              choose(goal)
            }}
          >
            {goals('set')}
          </button>
        )}
      </div>
    </section>
  )
}
