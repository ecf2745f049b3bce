import { knownZone } from '../../../platform/time/rules.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useCalendar } from './useFamilyDay.ts'

/**
 * Returns a function that formats the date and the time of an instant in the family's time zone, which also decides its
 * days.
 */
export function useInstantText(): (at: string) => string {
  const { language } = useLanguage()
  const { timeZone } = useCalendar()
  return (at) => formatOf(language, timeZone).format(new Date(at))
}

/** A cache: each row of the history uses one, and creating it is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: knownZone(timeZone) })
  formats.set(key, format)
  return format
}
