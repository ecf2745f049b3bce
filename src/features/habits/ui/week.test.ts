import { describe, expect, it } from 'vitest'
import { daysOfGrace, isInReach } from '../rules.ts'
import { weekOf } from './week.ts'

const marks = { done: '●', open: '○', ahead: '·', before: ' ', off: '-', paused: 'p', rest: 'r' }
const everyDay = [0, 1, 2, 3, 4, 5, 6]
/** Long before every week of these tests. */
const longAgo = '2020-01-01'
const week = (today: string, days: string[] = [], more: Partial<Parameters<typeof weekOf>[0]> = {}) =>
  weekOf({ today, habit: { days, weekdays: everyDay, isPaused: false }, excused: [], firstDay: longAgo, ...more })
const draw = (days: ReturnType<typeof weekOf>) =>
  days.map(({ state, isToday }) => (isToday ? `[${marks[state]}]` : marks[state])).join('')
const drawn = (today: string, ...checked: string[]) => draw(week(today, checked))

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
  ])('holds on %s', (_name, today, expected) => {
    expect(drawn(today)).toBe(expected)
  })

  it('crosses the ends of months and years, and leaves other weeks out', () => {
    expect(week('2026-01-02').map(({ date }) => date.slice(5))).toEqual([
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
  ])('offers no day before a habit that was added %s', (_name, firstDay, expected) => {
    expect(draw(week('2026-03-05', [], { firstDay }))).toBe(expected)
  })

  it('shows a day before the habit that was checked in earlier as done', () => {
    expect(week('2026-03-05', ['2026-03-02'], { firstDay: '2026-03-04' })[1]).toMatchObject({ state: 'done' })
  })

  it.each([
    ['other weekdays', { habit: { days: ['2026-03-01'], weekdays: [1, 3, 5], isPaused: false } }, '●○-[○]-·-'],
    ['a pause, from today on', { habit: { days: [], weekdays: everyDay, isPaused: true } }, '○○○[p]ppp'],
    ['rest days', { excused: [{ from: '2026-03-03', to: '2026-03-05' }] }, '○○r[r]r··'],
  ])('shows no gap for %s', (_name, more, expected) => {
    expect(draw(week('2026-03-04', [], more))).toBe(expected)
  })

  it('offers no day that the server would refuse', () => {
    const today = '2026-03-07'
    const offered = week(today).filter(({ state }) => state === 'open')
    expect(offered).toHaveLength(daysOfGrace + 1)
    expect(offered.every(({ date }) => isInReach(date, today))).toBe(true)
  })
})
