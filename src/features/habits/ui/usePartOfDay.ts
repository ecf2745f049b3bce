import { useNow } from '../../../platform/ui/useNow.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { partAt, type PartOfDay } from '../parts.ts'

/** The part of the family's day that it is. It updates when the next one begins. */
export function usePartOfDay(): PartOfDay {
  const calendar = useCalendar()
  return useNow((nowMs) => partAt(new Date(nowMs), calendar))
}
