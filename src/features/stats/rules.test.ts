import { expect, it } from 'vitest'
import { firstDayOf, pacePerDayOf } from './rules.ts'

it.each([
  [{ gained: 90, days: 0 }, null],
  [{ gained: 90, days: 2 }, null],
  [{ gained: 0, days: 3 }, 0],
  [{ gained: 10, days: 3 }, 3.3],
  [{ gained: 9, days: 20 }, 0.5],
  [{ gained: 280, days: 28 }, 10],
  [{ gained: 280, days: 400 }, 10],
])('pacePerDayOf %j is %j', (measured, pace) => {
  expect(pacePerDayOf(measured)).toBe(pace)
})

it.each([
  [[undefined], '2026-11-10'],
  [[null, '2026-11-12'], '2026-11-10'],
  [['2026-12-03', '2024-02-29', '2025-01-01'], '2024-02-29'],
])('firstDayOf a child that was added on 10 November, with entries of %j, is %s', (days, firstDay) => {
  expect(firstDayOf('2026-11-10', days)).toBe(firstDay)
})
