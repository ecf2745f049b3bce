import { expect, it } from 'vitest'
import { midnightsUntil } from './midnightsUntil.ts'

it.each([
  ['2026-03-04T09:00:00Z', '2026-03-05T01:00:00Z', 'Europe/Madrid', 1],
  ['2026-03-04T22:59:00Z', '2026-03-05T01:00:00Z', 'Europe/Madrid', 1],
  ['2026-03-04T23:00:00Z', '2026-03-05T21:00:00Z', 'Europe/Madrid', 0],
  ['2026-11-26T11:00:01Z', '2026-12-03T11:00:00Z', 'Europe/Madrid', 7],
  ['2026-03-04T15:59:00Z', '2026-03-05T15:59:00Z', 'Asia/Shanghai', 1],
])('from %s to %s in %s: %i', (now, at, timeZone, midnights) => {
  expect(midnightsUntil(new Date(at), new Date(now), timeZone)).toBe(midnights)
})
