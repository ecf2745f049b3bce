import { hashKey, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { prefetchStaleTimeMs } from '../../../platform/ui/prefetchStaleTime.ts'
import { listHabits, type Habit } from '../contract.ts'

/** Every key names the child, so that it goes with the child. */
export const habitsKey = (childId: string) => ['/api', 'habits', childId] as const
export const daysKey = (habit: Habit) => [...habitsKey(habit.childId), habit.id] as const

/** Asked for whenever it is looked at: midnight may have passed. */
export const habitsQuery = (childId: string) =>
  queryOptions({
    queryKey: habitsKey(childId),
    queryFn: async ({ client, signal }) => {
      const habits = await send(listHabits, { params: { childId }, signal })
      askAnewForChanged(client, childId, habits)
      return habits
    },
    staleTime: prefetchStaleTimeMs,
    refetchOnWindowFocus: true,
  })

/** The child's habits, active ones first. */
export function useHabits(childId: string) {
  return useQuery(habitsQuery(childId))
}

/**
 * The days of a habit are calls of their own, two for each of what may be dozens. They are asked for anew only where the list
 * tells something else about the habit than before: otherwise every check-in would ask for all of them.
 */
function askAnewForChanged(client: QueryClient, childId: string, habits: readonly Habit[]): void {
  const known = new Map(client.getQueryData<Habit[]>(habitsKey(childId))?.map((habit) => [habit.id, hashKey([habit])]))
  for (const habit of habits) {
    if (known.has(habit.id) && known.get(habit.id) !== hashKey([habit]))
      void client.invalidateQueries({ queryKey: daysKey(habit) })
  }
}
