import { useTranslations } from 'use-intl'
import type { HttpError } from '../../../platform/http/client.ts'
import type { Child } from '../../children/contract.ts'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import type { Request } from '../contract.ts'

const codes = [
  'already_answered',
  'already_checked_in',
  'habit_completed',
  'insufficient_points',
  'job_done',
  'limit_reached',
  'not_found',
  'out_of_stock',
  'price_changed',
  'quota_reached',
]

/** The refusals that a card explains itself, and how. */
export function useRefusedText() {
  const t = useTranslations('asks')
  const errorText = useErrorText()
  return {
    codes,
    of(error: HttpError, { childId }: Request, children: readonly Child[]): string {
      const { cost = 0, points = 0 } = (error.details ?? {}) as { cost?: number; points?: number }
      const name = children.find(({ id }) => id === childId)?.name ?? ''
      switch (error.code) {
        case 'insufficient_points':
          return t('short', { name, have: points, cost })
        case 'limit_reached':
        case 'out_of_stock':
          return t('limit')
        case 'price_changed':
          return t('priceChanged', { cost })
        default:
          return errorText(error)
      }
    },
  }
}
