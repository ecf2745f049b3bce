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

/** The points of this week by kind. Refetched on every mount, because a new week may have begun. */
export function useWeeklyStats(childId: string) {
  return useQuery(weeklyStatsQuery(childId))
}

/** The points ever earned, the balance and the total of this week. */
export function useChildStats(childId: string) {
  return useQuery({
    queryKey: ['/api', 'stats', childId],
    queryFn: ({ signal }) => send(readChildStats, { params: { childId }, signal }),
  })
}
