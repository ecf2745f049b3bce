import { dayAt } from '../../../platform/time/rules.ts'
import { formatDayBeside } from '../../i18n/ui/formatDayWithYear.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useCalendar, useFamilyDay } from './useFamilyDay.ts'

/** Returns a function that formats a day that may be of any year: `Mar 4`, with the year if it is not this one. */
export function useShortDay(): (day: string) => string {
  const { language } = useLanguage()
  const today = useFamilyDay()
  return (day) => formatDayBeside(today, day, language)
}

/** As `useShortDay`, of an instant. The date changes at midnight, also where the family's day ends later. */
export function useShortDate(): (at: string) => string {
  const { timeZone } = useCalendar()
  const shortDay = useShortDay()
  return (at) => shortDay(dayAt(new Date(at), { timeZone, dayEndsAt: 0 }))
}
