import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { addDays } from '../../platform/time/rules.ts'
import { parseWithIcal, parseWithTsIcs } from '../../testing/calendars.ts'
import { birthdayOf } from './entries.ts'
import { type CalendarEntry, writeCalendar } from './ics.ts'

const changedAt = new Date('2026-11-27T18:09:42.123Z')

/** Letters of several scripts, signs that the format uses itself, and what may break lines. */
const scripts = [
  'abcXYZ019 ñáÜß',
  '中文标题，刷牙、读书。',
  'かなカナ한국어',
  'العربية עברית فارسی',
  'हिन्दी ไทย ქართული',
  'Ελληνικά Кириллица',
  '👩‍👧‍👦🇪🇸👍🏽🦷é',
  String.raw`,;:\"'=^%{}\n\N`,
  '\n\r\t\u0085\u2028\u0007\u200F\u2068\uFEFF',
]
const title = fc.string({
  unit: fc.oneof(...scripts.map((script) => fc.constantFrom(...Array.from(script)))),
  minLength: 1,
  maxLength: 100,
  size: 'max',
})

/** What a calendar shows of a text: ends of lines are of one kind, and other control characters are spaces. */
const shown = (text: string) => text.replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')

it('ten thousand titles in several scripts are read by two parsers as they are, from lines of 75 octets', () => {
  const titles = fc.sample(title, { numRuns: 10_000, seed: 56 })
  // The work of one of the parsers grows with the square of the length.
  for (let first = 0; first < titles.length; first += 250) {
    const entries = titles.slice(first, first + 250).map((one, index) => ({
      uid: `${index}@pipling`,
      from: addDays('2023-12-25', first + index),
      title: one,
      text: titles.at(-first - index)!,
    }))
    const calendar = writeCalendar(entries, changedAt)
    const lines = calendar.split('\r\n')
    expect(lines.pop()).toBe('')
    expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
    const expected = entries.map(({ uid, from, ...entry }) => ({
      uid,
      title: shown(entry.title),
      text: shown(entry.text),
      from,
      until: addDays(from, 1),
    }))
    expect(parseWithIcal(calendar)).toEqual(expected)
    expect(parseWithTsIcs(calendar)).toEqual(expected)
  }
})

/** The days from which an entry is repeated, of this many years. */
function yearsOf(entry: CalendarEntry, count: number): string[] {
  const calendar = new ICAL.Component(ICAL.parse(writeCalendar([entry], changedAt)) as unknown[])
  const days = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).iterator()
  return Array.from({ length: count }, () => days.next().toString())
}

const birthday = (from: string) => ({ ...birthdayOf(from), uid: 'a@pipling', title: 'Mia' })

it('a birthday on 29 February is on the last day of February in every year', () => {
  expect(yearsOf(birthday('2020-02-29'), 5)).toEqual([
    '2020-02-29',
    '2021-02-28',
    '2022-02-28',
    '2023-02-28',
    '2024-02-29',
  ])
  expect(yearsOf(birthday('2021-02-28'), 4).at(-1)).toBe('2024-02-28')
  expect(yearsOf(birthday('2019-12-31'), 2)).toEqual(['2019-12-31', '2020-12-31'])
})

it('a whole day ends with the next one, over the change of clocks, months and years', () => {
  const spans = [
    ['2026-03-29', '2026-03-29', '2026-03-30'],
    ['2026-10-25', '2026-11-01', '2026-11-02'],
    ['2026-12-31', '2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29', '2028-03-01'],
  ] as const
  const calendar = writeCalendar(
    spans.map(([from, to]) => ({ uid: from, from, to, title: 'Rest' })),
    changedAt,
  )
  for (const parse of [parseWithIcal, parseWithTsIcs])
    expect(parse(calendar).map(({ from, until }) => [from, until])).toEqual(
      spans.map(([from, , until]) => [from, until]),
    )
  expect(calendar).toContain('DTSTAMP:20261127T180942Z\r\n')
})

it('an entry of the last day that can be written has no end, which makes it one day', () => {
  const calendar = writeCalendar([{ uid: 'last', from: '9999-12-31', title: 'Swim' }], changedAt)
  expect(calendar).toContain('DTSTART;VALUE=DATE:99991231\r\n')
  expect(calendar).not.toContain('DTEND')
})
