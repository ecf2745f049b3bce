import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'

/** Returns a function that names a day of the week in a few letters: `Sun`, `周日`, `dom`. */
export function useShortWeekday(): (day: string) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
