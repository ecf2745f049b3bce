import { useTranslations } from 'use-intl'
import type { Calendar } from '../../../platform/time/rules.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import { daysBeside } from '../rules.ts'

/**
 * Returns a function that formats the time of day of an entry, with those of its days that differ from the day that the
 * reader knows.
 */
export function useEntryTime(calendar: Calendar): (entry: Activity, knownDay: string) => string {
  const t = useTranslations('timeline')
  const { clock } = useFormat()
  const shortDay = useShortDay()
  return (entry, knownDay) => {
    const { recorded, about } = daysBeside(knownDay, entry, calendar)
    const time = clock(entry.createdAt, calendar.timeZone)
    const timeAbout = about === undefined ? time : t('aboutDay', { day: shortDay(about), time })
    return recorded === undefined ? timeAbout : t('dayAndTime', { day: shortDay(recorded), time: timeAbout })
  }
}
