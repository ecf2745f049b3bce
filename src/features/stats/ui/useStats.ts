import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import { readChildStats, readWeeklyStats } from '../contract.ts'

/** @param date a day of the week; this week without it */
export const weeklyStatsQuery = (childId: string, date?: string) =>
  queryOptions({
    queryKey: ['/api', 'stats', childId, 'weekly', ...(date === undefined ? [] : [date])],
    queryFn: ({ signal }) =>
      send(readWeeklyStats, { params: { childId }, query: date === undefined ? {} : { date }, signal }),
  })

/**
 * The points of a week by kind, with those that wait to be sent.
 * @param date a day of the week; this week without it
 */
export function useWeeklyStats(childId: string, date?: string) {
  return useShown('week', useQuery(weeklyStatsQuery(childId, date)), childId)
}

export const childStatsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['/api', 'stats', childId],
    queryFn: ({ signal }) => send(readChildStats, { params: { childId }, signal }),
  })

/** The points ever earned, the balance and the total of this week, with those that wait to be sent. */
export const useChildStats = (childId: string) => useShown('stats', useQuery(childStatsQuery(childId)), childId)
