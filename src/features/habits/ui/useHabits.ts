import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { justAskedMs } from '../../../platform/ui/justAsked.ts'
import { canCheckIn, listCheckIns, listHabits, type Habit } from '../contract.ts'

/** Every key names the child, so that whatever changes the child's habits, also an undo elsewhere, asks for them anew. */
export const habitsKey = (childId: string) => ['/api', 'habits', childId] as const
export const canCheckInKey = (habit: Habit) => [...habitsKey(habit.childId), habit.id, 'can-checkin'] as const
export const checkInsKey = (habit: Habit) => [...habitsKey(habit.childId), habit.id, 'checkins'] as const

/** What depends on the day is asked for whenever it is looked at: midnight may have passed. */
const whenLookedAt = { staleTime: justAskedMs, refetchOnWindowFocus: true } as const

export const habitsQuery = (childId: string) =>
  queryOptions({
    queryKey: habitsKey(childId),
    queryFn: ({ signal }) => send(listHabits, { params: { childId }, signal }),
    ...whenLookedAt,
  })

/** The child's habits, active ones first. */
export function useHabits(childId: string) {
  return useQuery(habitsQuery(childId))
}

/** Which day today is, as the server counts days, and whether the habit can be checked in on it. */
export function useCanCheckIn(habit: Habit) {
  return useQuery({
    queryKey: canCheckInKey(habit),
    queryFn: ({ signal }) => send(canCheckIn, { params: { id: habit.id }, signal }),
    ...whenLookedAt,
  })
}

/** The days that are checked in, newest first. */
export function useCheckIns(habit: Habit) {
  return useQuery({ queryKey: checkInsKey(habit), queryFn: ({ signal }) => send(listCheckIns, { params: { id: habit.id }, signal }) })
}
