import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { listDayStats } from '../contract.ts'

/** The days of a year with anything, oldest first. One answer for all twelve months. */
export function useYear(childId: string, year: string) {
  return useQuery({
    queryKey: ['/api', 'stats', childId, 'days', year],
    queryFn: ({ signal }) =>
      send(listDayStats, { params: { childId }, query: { from: `${year}-01-01`, to: `${year}-12-31` }, signal }),
  })
}
