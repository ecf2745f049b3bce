import { useTranslations } from 'use-intl'
import { dayAt, daysBetween } from '../../../platform/time/rules.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import type { Redemption } from '../contract.ts'

/** After so many days it says how long it has been, and not when it was. */
const longDays = 7

/** Returns a function that says since when something is owed, and who promised it, unless that was the reader. */
export function useOwedText(): (redemption: Redemption) => string {
  const t = useTranslations('store')
  const { relativeDay } = useFormat()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const { data: user } = useUser()
  const recorderName = useRecorderName()
  return ({ childId, createdAt, by }) => {
    const days = daysBetween(dayAt(new Date(createdAt), calendar), today)
    if (days > longDays) return t('owedLong', { count: days })
    const when = relativeDay(-days)
    // The member, also when the child asked for it.
    const name = by?.id === user?.id ? undefined : recorderName(by && { ...by, via: null }, childId)
    return name === undefined ? t('owedSince', { when }) : t('owedBy', { when, name })
  }
}
