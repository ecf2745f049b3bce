import { useTranslations } from 'use-intl'
import { daysBetween } from '../../../platform/time/rules.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Reward } from '../contract.ts'

/** Returns functions that say the limits of a reward, and why it cannot be redeemed. */
export function useLimitText() {
  const t = useTranslations('store')
  const { relativeDay } = useFormat()
  const today = useFamilyDay()
  return {
    /** How often, and how many are left. */
    limitsOf: ({ limitCount, limitPer, stock }: Pick<Reward, 'limitCount' | 'limitPer' | 'stock'>): string[] => [
      ...(limitCount === null ? [] : [t(limitPer === 'day' ? 'perDay' : 'perWeek', { count: limitCount })]),
      ...(stock === null || stock === 0 ? [] : [t('stockLeft', { count: stock })]),
    ],
    /** Why it cannot be redeemed now, whatever the balance. */
    limitOf: ({ nextDay, stock }: Reward): string | undefined => {
      if (nextDay !== null) return t('againOn', { day: relativeDay(daysBetween(today, nextDay)) })
      return stock === 0 ? t('stockNone') : undefined
    },
  }
}
