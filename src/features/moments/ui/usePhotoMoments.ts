import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { listMoments, type Moment } from '../contract.ts'
import { cachePhotos, maxCached } from './photoCache.ts'
import { momentsKey } from './useMoments.ts'

/** The child's moments that have photos, as far as they are loaded, by their day, the newest first. */
export function usePhotoMoments(childId: string) {
  const { data, ...state } = useInfiniteQuery({
    queryKey: [...momentsKey(childId), 'photos'],
    queryFn: ({ pageParam: before, signal }) =>
      send(listMoments, {
        params: { childId },
        query: { hasPhotos: 'true', limit: `${maxPageSize}`, ...(before !== undefined && { before }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length >= maxPageSize ? page.at(-1)?.id : undefined),
  })
  return { ...state, moments: data && sortByDay(data.pages.flat()) }
}

/** Moments of one day stay in the order of the list, which is the order of their creation. */
const sortByDay = (moments: readonly Moment[]) => moments.toSorted((a, b) => b.date.localeCompare(a.date))

export function useCachePhotos(childId: string): void {
  const { moments } = usePhotoMoments(childId)
  const newest = moments
    ?.flatMap(({ photos }) => photos.map(({ id }) => id))
    .slice(0, maxCached)
    .join(' ')
  useEffect(() => {
    // Without a connection or without room they are looked at online only.
    if (newest !== undefined) cachePhotos(newest.split(' ').filter(Boolean)).catch(() => undefined)
  }, [newest])
}
