import type { QueryClient } from '@tanstack/react-query'
import type { Child } from '../contract.ts'

export const childrenKey = ['/api', 'children'] as const

/** The key of all mutations that change a child's points, so that pending ones can be counted. */
export const actKey = (childId: string) => ['act', childId] as const

/**
 * Invalidates everything that a change of the child can affect: the profiles with their points, and all queries of the
 * child. Queries with `meta.followsList` are left out, because their list invalidates them.
 */
export function invalidateChild(client: QueryClient, childId: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      queryKey[1] === 'children' || (queryKey.includes(childId) && meta?.followsList !== true),
  })
}

/**
 * Updates the balance optimistically, before the response. Call it with the opposite amount if the act fails. It cancels a
 * pending request for the profiles, whose response may not include the act.
 */
export async function addOptimisticPoints(client: QueryClient, childId: string, change: number): Promise<void> {
  await client.cancelQueries({ queryKey: childrenKey })
  client.setQueryData<Child[]>(childrenKey, (children) =>
    children?.map((child) => (child.id === childId ? { ...child, points: child.points + change } : child)),
  )
}

/** Call it when an act has ended. Only the last pending act refetches, so that no act is counted twice. */
export function settleAct(client: QueryClient, childId: string): void {
  if (client.isMutating({ mutationKey: actKey(childId) }) <= 1) void invalidateChild(client, childId)
}
