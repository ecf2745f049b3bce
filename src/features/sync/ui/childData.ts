import type { Query, QueryClient } from '@tanstack/react-query'
import { revisionOf } from '../../../platform/http/revisions.ts'
import { serverTime } from '../../../platform/http/serverClock.ts'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { currentOutbox, type QueuedAct, type ShownAct } from './outbox.ts'
import type { NewAct } from './queue.ts'
import { type Balance, isUncertain } from './shown.ts'

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
  const { predicate, ...all } = ofChild(childId)
  return client.invalidateQueries({ ...all, predicate: (query) => predicate(query) && filter(query) })
}

export const ofChild = (childId: string) => ({
  predicate: (query: Query) => isOfChild(query, childId),
  refetchType: 'all' as const,
})

/** Whether a change of the child may change what the query returns. */
export const isOfChild = ({ queryKey }: Query, childId: string) =>
  queryKey[1] === 'children' || queryKey.includes(childId)

/** The revision of the child that a query's data is at least as new as; 0 when that is not known. */
export function revisionOfQuery({ queryKey, state: { data } }: Query, childId: string): number {
  // Other data of a child has keys that begin alike.
  if (queryKey[1] === 'children' && queryKey.length === childrenKey.length)
    return (data as Balance[] | undefined)?.find(({ id }) => id === childId)?.revision ?? 0
  return revisionOf(data)
}

/**
 * Keeps the cached balance of each child with an act that may have arrived. A response that is newer than the cached
 * balance may include that act or not. Until the act has its response, points and revision stay as they are.
 */
export function holdUncertain<Child extends Balance>(client: QueryClient, children: Child[]): Child[] {
  const cached = client.getQueryData<Balance[]>(childrenKey)
  return children.map((child) => {
    const held = isUncertain(currentOutbox(), child.id) && cached?.find(({ id }) => id === child.id)
    return held ? { ...child, points: held.points, revision: held.revision } : child
  })
}

/** For an act that is sent for the first time: when, and with which revision of the child on this page. */
export function sentNow(
  client: QueryClient,
  { childId }: { childId: string },
): Pick<ShownAct, 'sentAt' | 'sentAtRevision'> {
  const child = client.getQueryData<Balance[]>(childrenKey)?.find(({ id }) => id === childId)
  return { sentAt: Date.now(), ...(child && { sentAtRevision: child.revision }) }
}

/** An act that is tapped now; undefined if no one is signed in. */
export function tappedAct(client: QueryClient, { childId, request, takesAt, entry }: NewAct): QueuedAct | undefined {
  const user = client.getQueryData<User | null>(userQueryKey)
  if (!user) return undefined
  return {
    childId,
    request,
    takesAt,
    entry,
    ownerId: user.id,
    familyId: user.familyId,
    key: createIdempotencyKey(),
    tappedAt: new Date(serverTime(Date.now())).toISOString(),
  }
}

/**
 * Refetches when an act has ended. Of acts that are pending together, the last one does.
 * @param own 1 while the act itself still counts as pending
 */
export function settleAct(client: QueryClient, childId: string, own: 0 | 1 = 0): void {
  if (client.isMutating({ mutationKey: actKey(childId) }) <= own) void invalidateChild(client, childId)
}
