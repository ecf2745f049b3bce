import { expect, it } from 'vitest'
import { dayDifference } from './dayDifference.ts'

it.each([
  ['the same zone at noon', '2026-03-07T12:00:00Z', 'UTC', 3, 'UTC', undefined],
  ['the same zone, before the day ends', '2026-03-07T02:30:00Z', 'UTC', 3, 'UTC', 'hour'],
  ['the same zone, after the day ended', '2026-03-07T03:00:00Z', 'UTC', 3, 'UTC', undefined],
  ['a family that is behind', '2026-03-07T02:00:00Z', 'America/New_York', 0, 'Europe/Berlin', 'zone'],
  ['a family that is ahead', '2026-03-07T02:00:00Z', 'Asia/Shanghai', 0, 'America/New_York', 'zone'],
  ['another zone in which it is the same day', '2026-03-07T12:00:00Z', 'Asia/Shanghai', 0, 'Europe/Berlin', undefined],
  [
    'a family that is ahead, whose day has not ended',
    '2026-03-06T18:00:00Z',
    'Asia/Shanghai',
    3,
    'Europe/Berlin',
    undefined,
  ],
] as const)('dayDifference with %s', (_name, now, timeZone, dayEndsAt, deviceZone, expected) => {
  expect(dayDifference(new Date(now), { timeZone, dayEndsAt }, deviceZone)).toBe(expected)
})
