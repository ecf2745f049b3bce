import type { QueryClient } from '@tanstack/react-query'
import type { Child } from '../contract.ts'

export const childrenKey = ['/api', 'children'] as const

/** The mutation key of whatever moves this child's points, so that acts under way can be counted. */
export const actKey = (childId: string) => ['act', childId] as const

/**
 * Refetches what a change of the child may have changed: the profiles with their points, and every query whose key names the child.
 */
export function invalidateChild(client: QueryClient, childId: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === 'children' || queryKey.includes(childId),
  })
}

/**
 * Moves the balance that is shown, before the server has answered. Call it with the opposite when the act failed.
 * An answer that is under way is dropped, as it may not know of the act.
 */
export async function moveShownPoints(client: QueryClient, childId: string, change: number): Promise<void> {
  await client.cancelQueries({ queryKey: childrenKey })
  client.setQueryData<Child[]>(childrenKey, (children) =>
    children?.map((child) => (child.id === childId ? { ...child, points: child.points + change } : child)),
  )
}

/** To be called when an act ends: the last one under way fetches what is true, so that none of them is counted twice. */
export function settleAct(client: QueryClient, childId: string): void {
  if (client.isMutating({ mutationKey: actKey(childId) }) <= 1) void invalidateChild(client, childId)
}
