import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { freshMs } from '../../../platform/ui/freshMs.ts'
import { readChildStats, readWeeklyStats } from '../contract.ts'

export const weeklyStatsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['/api', 'stats', childId, 'weekly'],
    queryFn: ({ signal }) => send(readWeeklyStats, { params: { childId }, signal }),
    staleTime: freshMs,
  })

/** This week by kind. Asked for whenever it is looked at, as a new week may have begun. */
export function useWeeklyStats(childId: string) {
  return useQuery(weeklyStatsQuery(childId))
}

/** Points ever gained, the balance, and this week as one number. */
export function useChildStats(childId: string) {
  return useQuery({
    queryKey: ['/api', 'stats', childId],
    queryFn: ({ signal }) => send(readChildStats, { params: { childId }, signal }),
  })
}
