import { describe, expect, it } from 'vitest'
import type { Part } from './contract.ts'
import { inOrderOfDay, partAt } from './parts.ts'

describe('partAt', () => {
  it.each([
    ['00:00', 0, 'morning'],
    ['10:59', 0, 'morning'],
    ['11:00', 0, 'day'],
    ['16:59', 0, 'day'],
    ['17:00', 0, 'evening'],
    ['23:59', 0, 'evening'],
    // The day of the family ends at three: half past midnight is still the evening of the day before.
    ['00:00', 3, 'evening'],
    ['00:30', 3, 'evening'],
    ['02:59', 3, 'evening'],
    ['03:00', 3, 'morning'],
    ['17:00', 5, 'evening'],
  ])('at %s, with a day that ends at %i, is %s', (time, dayEndsAt, part) => {
    expect(partAt(new Date(`2026-03-04T${time}:00Z`), { timeZone: 'UTC', dayEndsAt })).toBe(part)
  })

  it.each([
    ['Europe/Berlin', 'in winter', '2026-03-04T09:59Z', 'morning'],
    ['Europe/Berlin', 'in winter', '2026-03-04T10:00Z', 'day'],
    ['Europe/Berlin', 'in summer', '2026-07-04T08:59Z', 'morning'],
    ['Europe/Berlin', 'in summer', '2026-07-04T09:00Z', 'day'],
    // The hour from two to three does not exist.
    ['Europe/Berlin', 'when clocks go forward', '2026-03-29T00:59Z', 'evening'],
    ['Europe/Berlin', 'when clocks go forward', '2026-03-29T01:00Z', 'morning'],
    // It exists twice.
    ['Europe/Berlin', 'when clocks go back', '2026-10-25T00:59Z', 'evening'],
    ['Europe/Berlin', 'when clocks go back', '2026-10-25T01:59Z', 'evening'],
    ['Europe/Berlin', 'when clocks go back', '2026-10-25T02:00Z', 'morning'],
    ['Asia/Kathmandu', 'a quarter from the hour', '2026-03-04T05:14Z', 'morning'],
    ['Asia/Kathmandu', 'a quarter from the hour', '2026-03-04T05:15Z', 'day'],
  ])('in %s %s: %s, with a day that ends at 3, is %s', (timeZone, _, instant, part) => {
    expect(partAt(new Date(instant), { timeZone, dayEndsAt: 3 })).toBe(part)
  })
})

describe('inOrderOfDay', () => {
  const habits = (['any', 'evening', 'day', 'morning', 'any', 'day', 'evening', 'morning'] satisfies Part[]).map(
    (part, place) => ({ part, place }),
  )

  it.each([
    ['morning', [3, 7, 0, 4, 2, 5, 1, 6]],
    ['day', [2, 5, 0, 4, 3, 7, 1, 6]],
    ['evening', [1, 6, 0, 4, 3, 7, 2, 5]],
  ] as const)('puts %s first, then any time, then the others, each as the family ordered them', (now, places) => {
    expect(inOrderOfDay(habits, now).map(({ place }) => place)).toEqual(places)
  })

  it.each(['morning', 'day', 'evening'] as const)('leaves a family without parts its order, in the %s', (now) => {
    const plain = Array.from({ length: 30 }, (_, place) => ({ part: 'any' as const, place }))
    expect(inOrderOfDay(plain, now)).toEqual(plain)
  })
})
