import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { Recorder } from '../../points/ui/Recorder.tsx'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import type { Redemption } from '../contract.ts'
import { amountOf } from '../rules.ts'

/** Says whether a redemption was given or undone, and by whom. */
export function RedemptionStatus({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('store')
  const shortDay = useShortDay()
  const calendar = useCalendar()
  const recorderName = useRecorderName()
  const countable = useTranslations('countable')
  const { status, givenAt, by, givenBy, times, givenTimes, unit } = redemption
  const texts = {
    owed: () =>
      givenTimes === 0
        ? t('statusOwed')
        : countable('givenPart', { given: amountOf(givenTimes, unit), left: amountOf(times - givenTimes, unit) }),
    given: () => t('statusGiven', { date: shortDay(dayAt(new Date(givenAt!), calendar)) }),
    returned: () => t('statusReturned'),
  }
  const who = status === 'given' ? givenBy : by
  return (
    <>
      <span className={`chip status-chip is-${status}`}>{texts[status]()}</span>{' '}
      <Recorder name={recorderName(who, redemption.childId)} />
    </>
  )
}
