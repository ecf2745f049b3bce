import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { readChildStats, readWeeklyStats } from '../contract.ts'

export const weeklyStatsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['/api', 'stats', childId, 'weekly'],
    queryFn: ({ signal }) => send(readWeeklyStats, { params: { childId }, signal }),
  })

/** The points of this week by kind. */
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
