import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { prefetchStaleTimeMs } from '../../../platform/ui/prefetchStaleTime.ts'
import { canCheckIn, listCheckIns, type Habit } from '../contract.ts'
import { daysKey } from './useHabits.ts'

export const canCheckInKey = (habit: Habit) => [...daysKey(habit), 'can-checkin'] as const
export const checkInsKey = (habit: Habit) => [...daysKey(habit), 'checkins'] as const

/**
 * Which day today is, as the server counts days, and whether the habit can be checked in on it.
 * @param today the family's day by this device's clock: after midnight it is asked anew
 */
export function useCanCheckIn(habit: Habit, { today, isWanted }: { today: string; isWanted: boolean }) {
  return useQuery({
    queryKey: canCheckInKey(habit),
    queryFn: ({ signal }) => send(canCheckIn, { params: { id: habit.id }, signal }),
    meta: { followsList: true },
    enabled: isWanted,
    staleTime: ({ state }) => (state.data?.date === today ? Infinity : prefetchStaleTimeMs),
  })
}

/** The days that are checked in, newest first. */
export function useCheckIns(habit: Habit, { isWanted }: { isWanted: boolean }) {
  return useQuery({
    queryKey: checkInsKey(habit),
    queryFn: ({ signal }) => send(listCheckIns, { params: { id: habit.id }, signal }),
    meta: { followsList: true },
    enabled: isWanted,
  })
}
