import { useQueryClient } from '@tanstack/react-query'
import type { Child } from '../../children/contract.ts'
import { childrenKey } from '../../children/ui/childData.ts'
import { chosenChildId } from '../../children/ui/chosenChild.ts'
import { useAge } from '../../children/ui/useAge.ts'
import type { Habit } from '../../habits/contract.ts'
import type { Reward } from '../../rewards/contract.ts'
import { useRewardTitle } from '../../rewards/ui/useRewardTitle.ts'
import type { WeeklyStats } from '../../stats/contract.ts'
import type { FamilyFacts } from './familyNote.ts'

/**
 * Returns a function that reads the current child's data from the query cache. It fetches nothing: docs/spec.md,
 * section 7.
 */
export function useFamilyFacts(): () => FamilyFacts | undefined {
  const client = useQueryClient()
  const titleOf = useRewardTitle()
  const ageOf = useAge()
  return () => {
    const children = client.getQueryData<Child[]>(childrenKey)
    const child = children?.find(({ id }) => id === chosenChildId()) ?? children?.[0]
    if (!child) return undefined
    const rewards = client.getQueryData<Reward[]>(['/api', 'rewards', child.id])
    const habits = client.getQueryData<Habit[]>(['/api', 'habits', child.id])
    const week = client.getQueryData<WeeklyStats>(['/api', 'stats', child.id, 'weekly'])
    return {
      name: child.name,
      age: ageOf(child),
      points: child.points,
      rewards: rewards?.map((reward) => ({ title: titleOf(reward), pointsCost: reward.pointsCost })),
      habits: habits
        ?.filter(({ isCompleted }) => !isCompleted)
        .map(({ title, canCheckin }) => ({ title, isOpenToday: canCheckin })),
      weekPoints: week && week.behavior + week.habit + week.skill,
    }
  }
}
