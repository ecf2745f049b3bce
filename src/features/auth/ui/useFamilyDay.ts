import { dayAt } from '../../../platform/time/rules.ts'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useUser } from './useUser.ts'

/** The time zone of the family's days. UTC while the user is loading. */
export function useTimeZone(): string {
  return useUser().data?.timeZone ?? 'UTC'
}

/** The current day in the family's time zone. It updates at midnight. */
export function useFamilyDay(): string {
  const timeZone = useTimeZone()
  return useNow((nowMs) => dayAt(new Date(nowMs), timeZone))
}
