import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { listMoments } from '../contract.ts'

/** docs/screens.md, section 8. */
const pageSize = 10

export const momentsKey = (childId: string) => ['/api', 'moments', childId] as const

export const momentsQuery = (childId: string) =>
  infiniteQueryOptions({
    queryKey: momentsKey(childId),
    queryFn: ({ pageParam: before, signal }) =>
      send(listMoments, {
        params: { childId },
        query: { limit: String(pageSize), ...(before !== undefined && { before }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    // A page is longer once a moment that was just saved stands on top of it.
    getNextPageParam: (page) => (page.length >= pageSize ? page.at(-1)?.id : undefined),
  })

/** The child's moments, newest first, a page at a time. */
export function useMoments(childId: string) {
  return useInfiniteQuery(momentsQuery(childId))
}
