import { hashKey, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { revisionOf, setRevision } from '../../../platform/http/revisions.ts'
import { actKey, invalidateChild, revisionOfQuery } from '../../sync/ui/childData.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import type { Activity } from '../../points/contract.ts'
import { listActivities } from '../contract.ts'
import { historyOf, newestOf, withNewest, type History } from './history.ts'

/** docs/spec.md, section 7. */
const refetchMs = 5000

/** The number of pages that fill a gap, such as after a night with the page open; beyond that the list starts over. */
const gapPages = 5

export const historyKey = (childId: string) => ['/api', 'activities', childId] as const

export const historyQuery = (childId: string) =>
  queryOptions({
    queryKey: historyKey(childId),
    queryFn: ({ client, signal }) => fetchHistory(client, childId, signal),
    // Entries that have not changed stay the same objects; comparing them by place would copy all of them when one
    // comes on top. A patch leaves the revision.
    structuralSharing: (old, history) => {
      setRevision(history, revisionOf(history) || revisionOf(old))
      return history
    },
    meta: { toStore: newestOf as (data: unknown) => History },
  })

/**
 * A child's history as far as it is loaded, newest first.
 * @param isLive refetches it every five seconds too, except while the page is hidden
 */
export function useHistory(childId: string, { isLive = false } = {}) {
  const query = useQuery({
    ...historyQuery(childId),
    refetchInterval: isLive && refetchMs,
  })
  return useShown('history', query, childId)
}

/** Fetches the newest page, and of what is known takes over the rest. */
async function fetchHistory(client: QueryClient, childId: string, signal: AbortSignal): Promise<History> {
  const page = await send(listActivities, { params: { childId }, query: {}, signal })
  const known = client.getQueryData<History>(historyKey(childId))
  const next = known && (withNewest(known, page) ?? (await fillGap(known, page, childId, signal)))
  if (known && next !== known) refreshOthers(client, childId, revisionOf(page))
  const history = next ?? historyOf(page)
  setRevision(history, revisionOf(page))
  return history
}

/** Undefined when the gap is too wide. */
async function fillGap(
  known: History,
  newest: readonly Activity[],
  childId: string,
  signal: AbortSignal,
): Promise<History | undefined> {
  if (known.entries.length === 0) return undefined
  const entries = [...newest]
  for (let n = 0; n < gapPages; n += 1) {
    const last = entries.at(-1)
    if (!last) return undefined
    const page = await send(listActivities, {
      params: { childId },
      query: { before: last.id, limit: `${maxPageSize}` },
      signal,
    })
    entries.push(...page)
    const joined = withNewest(known, entries)
    if (joined || page.length < maxPageSize) return joined
  }
  return undefined
}

/**
 * Something happened on another phone: balance, week and lists follow, as far as they are older. Acts of this phone see
 * to that themselves.
 */
function refreshOthers(client: QueryClient, childId: string, revision: number): void {
  if (client.isMutating({ mutationKey: actKey(childId) }) > 0) return
  void invalidateChild(
    client,
    childId,
    (query) =>
      query.queryHash !== hashKey(historyKey(childId)) &&
      query.state.fetchStatus === 'idle' &&
      revisionOfQuery(query, childId) < revision,
  )
}
