import { Praise } from '../../features/behaviors/ui/PraiseGrid.tsx'
import type { Child } from '../../features/children/contract.ts'
import { useRewards } from '../../features/rewards/ui/useRewards.ts'
import { useRewardTitle } from '../../features/rewards/ui/useRewardTitle.ts'

/** Praise, which says how far the wish is then. */
export function HomePraise({ child }: { child: Child }) {
  const titleOf = useRewardTitle()
  const wish = useRewards(child.id).data?.find(({ id }) => id === child.goalRewardId)
  return <Praise child={child} wish={wish && { title: titleOf(wish), cost: wish.pointsCost }} />
}
