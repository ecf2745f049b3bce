import { expect, it } from 'vitest'
import { formatDayBeside } from './formatDayWithYear.ts'

it.each([
  ['en', '2026-03-04', 'Mar 4'],
  ['es', '2026-03-04', '4 mar'],
  ['zh', '2026-03-04', '3月4日'],
  ['en', '2025-03-04', 'Mar 4, 2025'],
  ['es', '2025-03-04', '4 mar 2025'],
  ['zh', '2025-03-04', '2025年3月4日'],
  ['en', '2025-12-31', 'Dec 31, 2025'],
  ['en', '2027-01-01', 'Jan 1, 2027'],
])('in %s, a reader of March 2026 gets for %s: %s', (language, day, expected) => {
  expect(formatDayBeside('2026-03-04', day, language)).toBe(expected)
})
