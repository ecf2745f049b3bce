import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { listExcused } from '../contract.ts'
import { excusedKey } from './excusedKey.ts'

/**
 * The rest days of a child, latest first, and whether today is one.
 * @param isNeeded nothing is requested as long as no habit is due
 */
export function useExcused(childId: string, isNeeded = true) {
  const today = useFamilyDay()
  const { data: excused = [] } = useQuery({
    queryKey: excusedKey(childId),
    enabled: isNeeded,
    queryFn: ({ signal }) => send(listExcused, { params: { id: childId }, signal }),
  })
  return { excused, isExcusedToday: excused.some(({ from, to }) => from <= today && today <= to) }
}
