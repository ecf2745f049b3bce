import { useTranslations } from 'use-intl'
import { useHourText } from '../../i18n/ui/useHourText.ts'
import type { Reminders } from '../contract.ts'
import { isQuiet } from '../rules.ts'

/** Returns a function that says a minute of the day: `7:00 PM`. */
export function useMinuteText() {
  const hourText = useHourText()
  return (minute: number) => hourText(Math.floor(minute / 60), minute % 60)
}

/** What each kind of reminder is called, and when it comes. */
export function useKindTexts({ kinds, quiet }: Reminders) {
  const t = useTranslations('push')
  const minuteText = useMinuteText()
  return kinds.map(({ kind, isOn, minute }) => {
    const quietText = t('inQuiet', { from: minuteText(quiet.from), to: minuteText(quiet.to) })
    const time = minute !== null && (isQuiet(minute, quiet) ? quietText : minuteText(minute))
    return { kind, isOn, minute, title: t(kind), text: time === false ? t('requestsText') : time }
  })
}
