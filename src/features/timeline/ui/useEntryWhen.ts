import { useTranslations } from 'use-intl'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Activity } from '../../points/contract.ts'
import { recordedDayOf } from '../rules.ts'
import { useDayHeading } from './useDayHeading.ts'
import { useEntryTime } from './useEntryTime.ts'

/** Returns a function that says the day and the time of an entry. */
export function useEntryWhen(): (entry: Activity) => string {
  const t = useTranslations('timeline')
  const calendar = useCalendar()
  const dayHeading = useDayHeading()
  const entryTime = useEntryTime(calendar)
  return (entry) => {
    const day = recordedDayOf(entry, calendar)
    return t('dayAndTime', { day: dayHeading(day), time: entryTime(entry, day) })
  }
}
