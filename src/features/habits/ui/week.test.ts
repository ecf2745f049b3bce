import { describe, expect, it } from 'vitest'
import { daysOfGrace, isInReach } from '../rules.ts'
import { weekOf } from './week.ts'

const marks = { done: '●', open: '○', ahead: '·', before: ' ' }
/** Long before every week of these tests. */
const longAgo = '2020-01-01'
const drawn = (today: string, ...checked: string[]) =>
  weekOf(today, new Set(checked), longAgo)
    .map(({ state, isToday }) => (isToday ? `[${marks[state]}]` : marks[state]))
    .join('')

describe('the week of a habit', () => {
  it('starts on Sunday and knows what is done, open and still to come', () => {
    expect(drawn('2026-03-04', '2026-03-01', '2026-03-03')).toBe('●○●[○]···')
  })

  it('shows today as done once it is checked in', () => {
    expect(drawn('2026-03-04', '2026-03-04')).toBe('○○○[●]···')
  })

  it.each([
    ['a Sunday', '2026-03-01', '[○]······'],
    ['a Saturday', '2026-03-07', '○○○○○○[○]'],
  ])('holds on %s', (_name, today, week) => {
    expect(drawn(today)).toBe(week)
  })

  it('crosses the ends of months and years, and leaves other weeks out', () => {
    expect(weekOf('2026-01-02', new Set(), longAgo).map(({ date }) => date.slice(5))).toEqual([
      '12-28',
      '12-29',
      '12-30',
      '12-31',
      '01-01',
      '01-02',
      '01-03',
    ])
    expect(drawn('2026-01-02', '2025-12-27', '2025-12-31', '2026-01-04')).toBe('○○○●○[○]·')
  })

  it.each([
    ['in the middle of the week', '2026-03-03', '  ○○[○]··'],
    ['today', '2026-03-05', '    [○]··'],
    ['before the week', '2026-02-27', '○○○○[○]··'],
    ['tomorrow, by a clock that was ahead', '2026-03-06', '    [○]··'],
  ])('offers no day before a habit that was added %s', (_name, firstDay, week) => {
    const shown = weekOf('2026-03-05', new Set(), firstDay)
    expect(shown.map(({ state, isToday }) => (isToday ? `[${marks[state]}]` : marks[state])).join('')).toBe(week)
  })

  it('shows a day before the habit that was checked in earlier as done', () => {
    expect(weekOf('2026-03-05', new Set(['2026-03-02']), '2026-03-04')[1]).toMatchObject({ state: 'done' })
  })

  it('offers no day that the server would refuse', () => {
    const today = '2026-03-07'
    const offered = weekOf(today, new Set(), longAgo).filter(({ state }) => state === 'open')
    expect(offered).toHaveLength(daysOfGrace + 1)
    expect(offered.every(({ date }) => isInReach(date, today))).toBe(true)
  })
})
