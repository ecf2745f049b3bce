import { expect, it } from 'vitest'
import type { Moment } from '../contract.ts'
import { byMonth, sameDayBefore } from './gallery.ts'

it('byMonth groups moments and keeps their order', () => {
  const moments = ['2026-11-24', '2026-11-02', '2026-10-31', '2025-11-01'].map((date) => ({ date }) as Moment)
  expect(byMonth(moments).map(({ month, moments: ofMonth }) => [month, ofMonth.map(({ date }) => date)])).toEqual([
    ['2026-11', ['2026-11-24', '2026-11-02']],
    ['2026-10', ['2026-10-31']],
    ['2025-11', ['2025-11-01']],
  ])
  expect(byMonth([])).toEqual([])
})

it.each([
  ['2026-11-25', ['2025-11-25', '2024-11-25', '2023-11-25', '2022-11-25']],
  ['2028-02-29', ['2024-02-29']],
  ['2027-02-28', ['2026-02-28', '2025-02-28', '2024-02-28', '2024-02-29', '2023-02-28']],
  ['2028-02-28', ['2027-02-28', '2026-02-28', '2025-02-28', '2024-02-28']],
  ['2027-03-01', ['2026-03-01', '2025-03-01', '2024-03-01', '2023-03-01']],
])('sameDayBefore of %s is %j', (today, days) => {
  expect(sameDayBefore(today, 4)).toEqual(days)
})
