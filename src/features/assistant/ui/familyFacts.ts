import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Calendar } from '../../../platform/time/rules.ts'
import type { Child, ListedChild } from '../../children/contract.ts'
import { childrenKey } from '../../sync/ui/childData.ts'
import { currentOutbox } from '../../sync/ui/outbox.ts'
import { withActs, withChildren } from '../../sync/ui/shown.ts'
import { inOrderOfDay, type PartOfDay } from '../../habits/parts.ts'
import { isRestDay, rankOf } from '../../habits/ui/habitOrder.ts'
import type { ShownHabit } from '../../habits/ui/useHabits.ts'
import { earnedIn } from '../../points/rules.ts'
import type { Reward } from '../../rewards/contract.ts'
import type { WeeklyStats } from '../../stats/contract.ts'
import type { FamilyFacts } from './familyNote.ts'

interface FactsContext {
  calendar: Calendar
  today: string
  part: PartOfDay
  chosenId: string | undefined
  titleOf: (reward: Reward) => string
  ageOf: (child: Child) => number | null
}

/** The current child's data in the query cache, as the screens show it: with the acts that wait to be sent. */
export function familyFactsIn(
  client: QueryClient,
  { calendar, today, part, chosenId, titleOf, ageOf }: FactsContext,
): FamilyFacts | undefined {
  const { data: children } = withChildren({ data: client.getQueryData<ListedChild[]>(childrenKey) }, currentOutbox())
  const child = children?.find(({ id }) => id === chosenId) ?? children?.[0]
  if (!child) return undefined
  const rewards = client.getQueryData<Reward[]>(['/api', 'rewards', child.id])
  const habits = shown('habits', ['/api', 'habits', child.id], child.id) as ShownHabit[] | undefined
  const week = shown('week', ['/api', 'stats', child.id, 'weekly'], child.id) as WeeklyStats | undefined
  return {
    name: child.name,
    age: ageOf(child),
    points: child.points,
    rewards: rewards?.map((reward) => ({ title: titleOf(reward), pointsCost: reward.pointsCost })),
    // Those that Home counts today, in its order. On a rest day nothing has to be done.
    habits:
      habits &&
      inOrderOfDay(habits, part)
        .filter((habit) => !isRestDay(today, habit))
        .map((habit) => ({ title: habit.title, rank: rankOf(habit, today) }))
        .filter(({ rank }) => rank < 2)
        .map(({ title, rank }) => ({ title, isOpenToday: rank === 0 })),
    weekPoints: week && earnedIn(week),
  }

  function shown(name: string, queryKey: QueryKey, childId: string): unknown {
    const state = client.getQueryState(queryKey)
    return state && withActs(name, state, { outbox: currentOutbox(), childId, calendar, today }).data
  }
}
