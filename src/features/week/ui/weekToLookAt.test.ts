import { describe, expect, it } from 'vitest'
import { weekToLookAt } from './weekToLookAt.ts'

const lastWeek = '2026-11-22'

describe('weekToLookAt', () => {
  it.each([
    ['Asia/Shanghai', 0, '2026-11-29T15:59+08:00', undefined],
    ['Asia/Shanghai', 0, '2026-11-29T16:00+08:00', lastWeek],
    ['Asia/Shanghai', 0, '2026-11-29T23:59+08:00', lastWeek],
    ['Asia/Shanghai', 0, '2026-11-30T00:00+08:00', lastWeek],
    ['Asia/Shanghai', 0, '2026-11-30T16:00+08:00', lastWeek],
    ['Asia/Shanghai', 0, '2026-11-30T23:59+08:00', lastWeek],
    ['Asia/Shanghai', 0, '2026-12-01T00:00+08:00', undefined],
    ['Asia/Shanghai', 0, '2026-11-28T18:00+08:00', undefined],
    // A family whose day ends at three at night.
    ['Europe/Madrid', 3, '2026-11-29T02:30+01:00', undefined],
    ['Europe/Madrid', 3, '2026-11-30T02:30+01:00', lastWeek],
    ['Europe/Madrid', 3, '2026-12-01T02:59+01:00', lastWeek],
    ['Europe/Madrid', 3, '2026-12-01T03:00+01:00', undefined],
    // Where it is still Sunday at noon.
    ['America/Los_Angeles', 0, '2026-11-30T04:00+08:00', undefined],
    ['America/Los_Angeles', 0, '2026-11-30T08:00+08:00', lastWeek],
    // The clocks went back on this Sunday.
    ['America/New_York', 0, '2026-11-01T16:00-05:00', '2026-10-25'],
    ['America/New_York', 0, '2026-11-01T15:59-05:00', undefined],
  ])('in %s, with a day that ends at %i, at %s is %s', (timeZone, dayEndsAt, at, week) => {
    expect(weekToLookAt(new Date(at), { timeZone, dayEndsAt })).toBe(week)
  })
})
