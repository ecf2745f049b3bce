import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { addDays } from '../../../platform/time/rules.ts'
import { listMoments } from '../../moments/contract.ts'
import { momentsKey } from '../../moments/ui/useMoments.ts'

/** The moment that stands for a week: the newest with a photo, else the newest with words. */
export function useWeekMoment(childId: string, weekStart: string) {
  const days = { from: weekStart, to: addDays(weekStart, 6) }
  const { data: moments } = useQuery({
    queryKey: [...momentsKey(childId), days],
    queryFn: ({ signal }) =>
      send(listMoments, { params: { childId }, query: { ...days, limit: `${maxPageSize}` }, signal }),
  })
  return moments?.find(({ photos }) => photos.length > 0) ?? moments?.find(({ content }) => content !== null)
}
