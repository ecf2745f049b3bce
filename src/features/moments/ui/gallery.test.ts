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
  ['2026-11-25', ['2025-11-25', '2024-11-25', '2023-11-25']],
  ['2028-02-29', []],
])('sameDayBefore of %s is %j', (today, days) => {
  expect(sameDayBefore(today, 3)).toEqual(days)
})
