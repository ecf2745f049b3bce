import { dayAt } from '../../../platform/time/rules.ts'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useUser } from './useUser.ts'

/** The time zone by which the family's days are counted; UTC while it is not known. */
export function useTimeZone(): string {
  return useUser().data?.timeZone ?? 'UTC'
}

/** Today where the family lives, also after midnight has passed. */
export function useFamilyDay(): string {
  const timeZone = useTimeZone()
  return useNow((nowMs) => dayAt(new Date(nowMs), timeZone))
}
