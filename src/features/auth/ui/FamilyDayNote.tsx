import { useTranslations } from 'use-intl'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useHourText } from '../../i18n/ui/useHourText.ts'
import { useZone } from '../../i18n/ui/useZone.ts'
import { dayDifference } from './dayDifference.ts'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { useCalendar, useFamilyDay } from './useFamilyDay.ts'
import '../../../platform/ui/layout.css'

/** Says which day it is for the family, while it is another one than on the device: on a journey, or late at night. */
export function FamilyDayNote() {
  const t = useTranslations('familyDay')
  const { weekdayLong } = useFormat()
  const hourText = useHourText()
  const zoneOf = useZone()
  const calendar = useCalendar()
  const day = weekdayLong(useFamilyDay())
  const difference = useNow((nowMs) => dayDifference(new Date(nowMs), calendar, deviceTimeZone()) ?? '')
  if (difference === '') return null
  return (
    <p className="caption">
      {difference === 'zone'
        ? t('zone', { city: zoneOf(calendar.timeZone).city, day })
        : t('hour', { time: hourText(calendar.dayEndsAt), day })}
    </p>
  )
}
