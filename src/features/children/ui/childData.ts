import type { Query, QueryClient } from '@tanstack/react-query'
import { revisionOf } from '../../../platform/http/revisions.ts'
import type { Child, ListedChild } from '../contract.ts'
import { isUncertain } from './waiting.ts'

export const childrenKey = ['/api', 'children'] as const

/** The key of all mutations that change a child's points, so that pending ones can be counted. */
export const actKey = (childId: string) => ['act', childId] as const

/**
 * Refetches what a change of the child may have changed: the profiles with their points, and every query whose key
 * names the child. Those of other screens too, so that a screen that opens next does not show an older number at first.
 */
export function invalidateChild(
  client: QueryClient,
  childId: string,
  filter: (query: Query) => boolean = () => true,
): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => isOfChild(query, childId) && filter(query),
    refetchType: 'all',
  })
}

/** Whether a change of the child may change what the query returns. */
export const isOfChild = ({ queryKey }: Query, childId: string) =>
  queryKey[1] === 'children' || queryKey.includes(childId)

/** The revision of the child that a query's data is at least as new as; 0 when that is not known. */
export function revisionOfQuery({ queryKey, state: { data } }: Query, childId: string): number {
  // Other data of a child has keys that begin alike.
  if (queryKey[1] === 'children' && queryKey.length === childrenKey.length)
    return (data as ListedChild[] | undefined)?.find(({ id }) => id === childId)?.revision ?? 0
  const pages = (data as { pages?: unknown[] } | undefined)?.pages ?? [data]
  return Math.min(...pages.map(revisionOf))
}

/**
 * Updates the balance optimistically, before the response. Call it with the opposite amount if the act fails. It
 * cancels a pending request for the profiles, whose response may not include the act.
 */
export async function addOptimisticPoints(client: QueryClient, childId: string, change: number): Promise<void> {
  await client.cancelQueries({ queryKey: childrenKey })
  changeShownPoints(client, childId, change)
}

/** Changes the balance without a response: the age of the data stays. */
export function changeShownPoints(client: QueryClient, childId: string, change: number): void {
  const updatedAt = client.getQueryState(childrenKey)?.dataUpdatedAt ?? 0
  client.setQueryData<Child[]>(
    childrenKey,
    (children) =>
      children?.map((child) => (child.id === childId ? { ...child, points: child.points + change } : child)),
    { updatedAt },
  )
}

/**
 * A response may or may not include an act that is pending or uncertain. Until it has ended, the shown points of its
 * child stay.
 */
export function keepShownPoints(client: QueryClient, children: ListedChild[]): ListedChild[] {
  const shown = client.getQueryData<Child[]>(childrenKey)
  return children.map((child) => {
    if (client.isMutating({ mutationKey: actKey(child.id) }) === 0 && !isUncertain(child.id)) return child
    return { ...child, points: shown?.find(({ id }) => id === child.id)?.points ?? child.points }
  })
}

/** Call it when an act has ended. Only the last pending act refetches, so that no act is counted twice. */
export function settleAct(client: QueryClient, childId: string): void {
  if (client.isMutating({ mutationKey: actKey(childId) }) <= 1) void invalidateChild(client, childId)
}
