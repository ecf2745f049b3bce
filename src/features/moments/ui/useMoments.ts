import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import { listMoments, momentsPageSize } from '../contract.ts'

export const momentsKey = (childId: string) => ['/api', 'moments', childId] as const

const momentsQuery = (childId: string) =>
  infiniteQueryOptions({
    queryKey: momentsKey(childId),
    queryFn: ({ pageParam: before, signal }) =>
      send(listMoments, {
        params: { childId },
        query: { limit: `${momentsPageSize}`, ...(before !== undefined && { before }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    // A page grows when a moment is saved: it is shown on top.
    getNextPageParam: (page) => (page.length >= momentsPageSize ? page.at(-1)?.id : undefined),
  })

/** The child's moments, newest first, a page at a time. */
export const useMoments = (childId: string) => useShown('moments', useInfiniteQuery(momentsQuery(childId)), childId)

/** The moments of the child that the device has at hand. */
export const notedMoments = (client: QueryClient, childId: string) =>
  client.getQueryData(momentsQuery(childId).queryKey)?.pages.flat() ?? []
