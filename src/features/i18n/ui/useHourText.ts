import { useLanguage } from './LanguageProvider.tsx'

/** Returns a function that says a time of day: `3:00 AM`. */
export function useHourText(): (hour: number, minute?: number) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  return (hour, minute = 0) => format.format(Date.UTC(2000, 0, 1, hour, minute))
}
