import type { QueryClient } from '@tanstack/react-query'

/** Deletes what the guardian of this page has not sent. */
export async function leaveWaiting(client: QueryClient): Promise<void> {
  const { discardOwn } = await import('../../features/points/ui/outbox.ts')
  // A browser that refuses access to its database has stored nothing in it either.
  await discardOwn(client).catch(() => undefined)
}
