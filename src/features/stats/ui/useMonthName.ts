import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'

/** Returns a function that names a month: `November`, or `November 2026`. */
export function useMonthName(): (month: string, options?: { withYear?: boolean }) => string {
  const { language } = useLanguage()
  return (month, { withYear = false } = {}) =>
    new Intl.DateTimeFormat(language, {
      month: 'long',
      ...(withYear && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`))
}

/** Returns a function that names a year: `2026`, in Chinese with the word for it. */
export function useYearName(): (year: string) => string {
  const { language } = useLanguage()
  return (year) =>
    new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: 'UTC' }).format(new Date(`${year}-01-01T00:00:00Z`))
}
