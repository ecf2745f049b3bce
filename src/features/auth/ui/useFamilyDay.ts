import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useUser } from './useUser.ts'

/** How the family counts its days while the user is loading. */
export const unknownCalendar: Calendar = { timeZone: 'UTC', dayEndsAt: 0 }

/** How the family counts its days. */
export const useCalendar = (): Calendar => useUser().data ?? unknownCalendar

/** The family's current day. It updates when the next one begins. */
export function useFamilyDay(): string {
  const calendar = useCalendar()
  return useNow((nowMs) => dayAt(new Date(nowMs), calendar))
}
