import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import type { Activity } from '../../points/contract.ts'
import { listActivities } from '../contract.ts'
import { historyKey } from './useHistory.ts'

export function useDayEntries(childId: string, day: string) {
  return useQuery({
    queryKey: [...historyKey(childId), { day }],
    queryFn: async ({ signal }) => {
      const entries: Activity[] = []
      for (;;) {
        const last = entries.at(-1)
        const query = { from: day, to: day, limit: `${maxPageSize}`, ...(last && { before: last.id }) }
        const page = await send(listActivities, { params: { childId }, query, signal })
        entries.push(...page)
        if (page.length < maxPageSize) return entries
      }
    },
  })
}

/** Whether the child has entries about days before this one. Undefined while that is unknown. */
export function useHasEntriesBefore(childId: string, day: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: [...historyKey(childId), { before: day }],
    queryFn: ({ signal }) => send(listActivities, { params: { childId }, query: { to: day, limit: '1' }, signal }),
  })
  return data && data.length > 0
}
