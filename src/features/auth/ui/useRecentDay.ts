import { daysBetween } from '../../../platform/time/rules.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFamilyDay } from './useFamilyDay.ts'
import { useShortDay } from './useShortDay.ts'

/** Returns a function that formats a past day within a sentence: `today`, `yesterday`, `Mar 4`. */
export function useRecentDay(): (day: string) => string {
  const { language } = useLanguage()
  const today = useFamilyDay()
  const shortDay = useShortDay()
  return (day) => {
    const ago = daysBetween(day, today)
    return ago === 0 || ago === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
      : shortDay(day)
  }
}
