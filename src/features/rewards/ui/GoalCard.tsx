import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Ring } from '../../../platform/ui/Ring.tsx'
import type { Child } from '../../children/contract.ts'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { usePaceText } from './usePaceText.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/** The reward for which the child saves. */
export function GoalCard({ child, goal, onOpen }: { child: Child; goal: Reward; onOpen: () => void }) {
  const t = useTranslations('goal')
  const store = useTranslations('store')
  const pace = usePaceText(child)(goal.pointsCost)
  return (
    <button type="button" className={`goal-card ${lookOf(goal).accent}`} onClick={onOpen}>
      <Ring value={child.points} max={goal.pointsCost}>
        <span className="ring-picture">
          <RewardPicture reward={goal} size={40} />
        </span>
      </Ring>
      <span className="row-words">
        <small>{t('title', { name: child.name })}</small>
        <b>
          <bdi>{useRewardTitle()(goal)}</bdi>
        </b>
        <small>{store('goalProgress', { value: child.points, max: goal.pointsCost })}</small>
        <AboutMoney points={goal.pointsCost} />
        {/* The line has its place before the numbers have loaded. */}
        <small className={child.points >= goal.pointsCost ? 'goal-enough' : undefined}>{pace ?? '\u00A0'}</small>
      </span>
      <Icon name="chevronRight" size={22} />
    </button>
  )
}
