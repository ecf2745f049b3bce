import { expect, it } from 'vitest'
import { moneyText } from './moneyText.ts'

it.each([
  [70, 'EUR', 10, 'en', '€7'],
  [155, 'EUR', 10, 'en', '€15.50'],
  [7, 'EUR', 3, 'en', '€2.33'],
  [8, 'EUR', 3, 'en', '€2.67'],
  [10, 'CNY', 10, 'zh', '¥1'],
  [155, 'JPY', 10, 'zh', '¥16'],
  [154, 'JPY', 10, 'zh', '¥15'],
  [1, 'KWD', 8, 'en', 'KWD 0.125'],
  [70, 'EUR', 10, 'es', '7 €'],
  [15, 'USD', 10, 'es', '1,50 $'],
  [15, 'USD', 10, 'zh', '$1.50'],
  [1_000_000, 'EUR', 1, 'en', '€1,000,000'],
  [1_000_000_000, 'IDR', 1, 'es', '1.000.000.000 Rp'],
  [-35, 'EUR', 10, 'en', '−€3.50'],
  [1, 'EUR', 200, 'en', '€0.01'],
  [1, 'EUR', 10_000, 'en', undefined],
  [4, 'JPY', 10, 'zh', undefined],
  [-1, 'EUR', 10_000, 'en', undefined],
  [0, 'EUR', 10, 'en', undefined],
] as const)('%d points in %s, %d for one, are in %s %s', (points, currency, pointsPerUnit, language, text) => {
  // The space before a sign is one that does not break.
  expect(moneyText(points, { currency, pointsPerUnit }, language)?.replace(/\s/, ' ')).toBe(text)
})
