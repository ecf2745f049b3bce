import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'

/** Names a day of the family: today and yesterday by these words, days of other years with the year. */
export function useDayHeading(): (day: string) => string {
  const t = useTranslations('common')
  const format = useFormat()
  const { language } = useLanguage()
  const today = useFamilyDay()
  const withYear = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  return (day) => {
    if (day === today) return t('today')
    if (day === addDays(today, -1)) return t('yesterday')
    return day.slice(0, 4) === today.slice(0, 4) ? format.day(day) : withYear.format(new Date(`${day}T00:00:00Z`))
  }
}
