import { formatDayBeside } from '../../i18n/ui/formatDayWithYear.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFamilyDay } from './useFamilyDay.ts'

/** Returns a function that formats a day that may be of any year: `Mar 4`, with the year if it is not this one. */
export function useShortDay(): (day: string) => string {
  const { language } = useLanguage()
  const today = useFamilyDay()
  return (day) => formatDayBeside(today, day, language)
}
