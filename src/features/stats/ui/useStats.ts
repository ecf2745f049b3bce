import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { readChildStats, readWeeklyStats } from '../contract.ts'

/** This week by kind. Asked for whenever it is looked at, as a new week may have begun. */
export function useWeeklyStats(childId: string) {
  return useQuery({
    queryKey: ['/api', 'stats', childId, 'weekly'],
    queryFn: ({ signal }) => send(readWeeklyStats, { params: { childId }, signal }),
    staleTime: 0,
  })
}

/** Points ever gained, the balance, and this week as one number. */
export function useChildStats(childId: string) {
  return useQuery({ queryKey: ['/api', 'stats', childId], queryFn: ({ signal }) => send(readChildStats, { params: { childId }, signal }) })
}
