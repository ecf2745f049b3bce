import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Redemption } from '../contract.ts'

/** What became of a redemption, and who did it, unless that was the reader. */
export function RedemptionStatus({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('store')
  const { shortDay } = useFormat()
  const calendar = useCalendar()
  const { data: user } = useUser()
  const { status, givenAt, by, givenBy } = redemption
  const texts = {
    owed: () => t('statusOwed'),
    given: () => t('statusGiven', { date: shortDay(dayAt(new Date(givenAt!), calendar)) }),
    returned: () => t('statusReturned'),
  }
  const who = status === 'given' ? givenBy : by
  return (
    <>
      <span className={`chip status-chip is-${status}`}>{texts[status]()}</span>
      {who !== null && who.id !== user?.id && (
        <>
          {' '}
          <bdi>{who.name}</bdi>
        </>
      )}
    </>
  )
}
