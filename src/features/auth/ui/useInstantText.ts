import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useCalendar } from './useFamilyDay.ts'

/**
 * Returns a function that formats the date and the time of an instant in the family's time zone, which also decides its
 * days.
 */
export function useInstantText(): (at: string) => string {
  const { instant } = useFormat()
  const { timeZone } = useCalendar()
  return (at) => instant(at, timeZone)
}
