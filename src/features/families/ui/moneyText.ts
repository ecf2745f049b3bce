import type { Money } from '../../auth/contract.ts'
import { withMinusSign } from '../../i18n/ui/minusSign.ts'

/**
 * What points are in money, in the words of a language: `€7`, `€15.50`. Parts that a currency does not have are rounded.
 * Undefined when that leaves nothing.
 */
export function moneyText(points: number, { currency, pointsPerUnit }: Money, language: string): string | undefined {
  const amount = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(points / pointsPerUnit)
  return /[1-9]/.test(amount) ? withMinusSign(amount) : undefined
}
