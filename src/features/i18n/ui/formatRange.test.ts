import { expect, it } from 'vitest'
import { formatRange } from './formatRange.ts'

it.each([
  ['zh', { year: 'numeric', month: 'long' }, '2026年1月–2026年11月'],
  ['zh', { month: 'short', day: 'numeric' }, '1月3日–11月9日'],
  ['en', { year: 'numeric', month: 'long' }, 'January – November 2026'],
  ['es', { year: 'numeric', month: 'long' }, 'enero–noviembre de 2026'],
] as const)('formatRange writes %s %o as its readers do', (language, options, expected) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  // The spaces around the dash may be thin.
  expect(formatRange(format, language, '2026-01-03', '2026-11-09').replaceAll(/\s/g, ' ')).toBe(expected)
})

it('formatRange names one month once', () => {
  const format = new Intl.DateTimeFormat('zh', { year: 'numeric', month: 'long', timeZone: 'UTC' })
  expect(formatRange(format, 'zh', '2026-11-03', '2026-11-09')).toBe('2026年11月')
})
