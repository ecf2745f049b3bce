import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { revisionOf, setRevision } from '../../../platform/http/revisions.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import type { Activity } from '../../points/contract.ts'
import { listActivities } from '../contract.ts'
import { historyKey } from './useHistory.ts'

export function useDayEntries(childId: string, day: string) {
  const query = useQuery({
    queryKey: [...historyKey(childId), { day }],
    queryFn: ({ signal }) => fetchEntries(childId, { from: day, to: day }, signal),
  })
  const { data, ...state } = useShown('dayEntries', query, childId)
  const isOfDay = (entry: Activity) => entry.day === day || entry.undoes !== null
  return { ...state, data: data?.filter((entry) => query.data?.includes(entry) || isOfDay(entry)) }
}

/** All entries about some days, newest first; with a thing, those of it that count. */
export async function fetchEntries(
  childId: string,
  days: { from: string; to: string; thing?: string },
  signal: AbortSignal,
): Promise<Activity[]> {
  const pages: Activity[][] = []
  for (;;) {
    const last = pages.at(-1)?.at(-1)
    const query = { ...days, limit: `${maxPageSize}`, ...(last && { before: last.id }) }
    const page = await send(listActivities, { params: { childId }, query, signal })
    pages.push(page)
    if (page.length < maxPageSize) break
  }
  const entries = pages.flat()
  setRevision(entries, Math.min(...pages.map(revisionOf)))
  return entries
}

/** Whether the child has entries about days before this one. Undefined while that is unknown. */
export function useHasEntriesBefore(childId: string, day: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: [...historyKey(childId), { before: day }],
    queryFn: ({ signal }) => send(listActivities, { params: { childId }, query: { to: day, limit: '1' }, signal }),
  })
  return data && data.length > 0
}
