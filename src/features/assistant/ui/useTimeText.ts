import { useTranslations } from 'use-intl'
import { addDays, weekStartOf } from '../../../platform/time/rules.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { formatRange } from '../../i18n/ui/formatRange.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { type Range, usualTime } from '../understanding/time.ts'

/** The times that a card offers, with their names. */
export function useTimes(): (Range & { label: string })[] {
  const t = useTranslations()
  const today = useFamilyDay()
  const sunday = weekStartOf(today)
  return [
    { label: t('common.today'), from: today, to: today },
    { label: t('facts.thisWeek'), from: sunday, to: today },
    { label: t('facts.lastWeek'), from: addDays(sunday, -7), to: addDays(sunday, -1) },
    { label: t('keepsake.thisMonth'), from: `${today.slice(0, 8)}01`, to: today },
    { label: t('facts.last28'), ...usualTime(today) },
    { label: t('keepsake.thisYear'), from: `${today.slice(0, 5)}01-01`, to: today },
  ]
}

/** Returns a function that names a time: one of those that a card offers, a day, a month or two days. */
export function useTimeText(): (range: Range) => string {
  const t = useTranslations('common')
  const times = useTimes()
  const { language } = useLanguage()
  const today = useFamilyDay()
  const shortDay = useShortDay()
  return ({ from, to }) => {
    const offered = times.find((one) => one.from === from && one.to === to)
    if (offered) return offered.label
    if (from === to) return from === addDays(today, -1) ? t('yesterday') : shortDay(from)
    const isThisYear = from.slice(0, 4) === today.slice(0, 4)
    const year = isThisYear ? {} : ({ year: 'numeric' } as const)
    if (from.endsWith('-01') && to === addDays(`${addDays(from, 31).slice(0, 8)}01`, -1))
      return new Intl.DateTimeFormat(language, { month: 'long', ...year, timeZone: 'UTC' }).format(new Date(from))
    const days = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...year, timeZone: 'UTC' })
    return formatRange(days, language, from, to)
  }
}
