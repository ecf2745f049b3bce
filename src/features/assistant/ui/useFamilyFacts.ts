import { useQueryClient } from '@tanstack/react-query'
import type { Child } from '../../children/contract.ts'
import { childrenKey } from '../../children/ui/childData.ts'
import { chosenChildId } from '../../children/ui/chosenChild.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Habit } from '../../habits/contract.ts'
import type { Reward } from '../../rewards/contract.ts'
import { useRewardTitle } from '../../rewards/ui/useRewardTitle.ts'
import type { WeeklyStats } from '../../stats/contract.ts'
import type { FamilyFacts } from './familyNote.ts'

/** Reads what other screens have loaded about the current child. Nothing is fetched for a reply: docs/spec.md, section 7. */
export function useFamilyFacts(): () => FamilyFacts | undefined {
  const client = useQueryClient()
  const { data: user } = useUser()
  const titleOf = useRewardTitle()
  return () => {
    const children = client.getQueryData<Child[]>(childrenKey)
    const chosen = user && chosenChildId(user.familyId)
    const child = children?.find(({ id }) => id === chosen) ?? children?.[0]
    if (!child) return undefined
    const rewards = client.getQueryData<Reward[]>(['/api', 'rewards', child.id])
    const habits = client.getQueryData<Habit[]>(['/api', 'habits', child.id])
    const week = client.getQueryData<WeeklyStats>(['/api', 'stats', child.id, 'weekly'])
    return {
      name: child.name,
      age: child.age,
      points: child.points,
      rewards: rewards?.map((reward) => ({ title: titleOf(reward), pointsCost: reward.pointsCost })),
      habits: habits
        ?.filter(({ isCompleted }) => !isCompleted)
        .map(({ title, canCheckin }) => ({ title, isOpenToday: canCheckin })),
      weekPoints: week && week.behavior + week.habit + week.skill,
    }
  }
}
