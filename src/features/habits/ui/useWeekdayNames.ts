import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'

/** 2026-03-01 is a Sunday. */
const dateOf = (weekday: number) => new Date(Date.UTC(2026, 2, 1 + weekday))

/** Returns a function that says on which weekdays a habit is due: `Every day`, `Mon, Wed, Fri`. */
export function useWeekdayNames(): (weekdays: readonly number[]) => string {
  const t = useTranslations('habits')
  const { language } = useLanguage()
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (weekdays) => {
    const known = { '0,1,2,3,4,5,6': t('everyDay'), '1,2,3,4,5': t('schoolDays'), '0,6': t('weekends') }
    return (
      known[weekdays.join() as keyof typeof known] ??
      weekdays.map((weekday) => short.format(dateOf(weekday))).join(language === 'zh' ? '、' : ', ')
    )
  }
}
