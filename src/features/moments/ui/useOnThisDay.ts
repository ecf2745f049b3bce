import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { listMoments } from '../contract.ts'
import { momentsKey } from './useMoments.ts'

/** The moments with photos about today, and about the same day of earlier years: of each, the latest day first. */
export function useOnThisDay(childId: string) {
  const today = useFamilyDay()
  const { data, isLoading } = useQuery({
    queryKey: [...momentsKey(childId), { photosOf: today }],
    queryFn: ({ signal }) =>
      send(listMoments, {
        params: { childId },
        query: { hasPhotos: 'true', sameDayAs: today, limit: `${maxPageSize}` },
        signal,
      }),
  })
  const moments = data?.toSorted((a, b) => b.date.localeCompare(a.date)) ?? []
  return {
    ofToday: moments.filter(({ date }) => date === today),
    ofBefore: moments.filter(({ date }) => date < today),
    isLoading,
  }
}
