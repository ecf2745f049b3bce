import { expect, it } from 'vitest'
import { pacePerDayOf } from './rules.ts'

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
