import { describe, expect, it } from 'vitest'
import { isInReach } from '../rules.ts'
import { weekOf } from './week.ts'

const marks = { done: '●', open: '○', before: ' ', off: '-', paused: 'p', rest: 'r' }
const everyDay = [0, 1, 2, 3, 4, 5, 6]
/** Long before every week of these tests. */
const longAgo = '2020-01-01'
const week = (today: string, days: string[] = [], more: Partial<Parameters<typeof weekOf>[0]> = {}) =>
  weekOf({ today, habit: { days, weekdays: everyDay, pauses: [], excused: [] }, firstDay: longAgo, ...more })
const draw = (days: ReturnType<typeof weekOf>) =>
  days.map(({ state, isToday }) => (isToday ? `[${marks[state]}]` : marks[state])).join('')
const drawn = (today: string, ...checked: string[]) => draw(week(today, checked))

describe('the week of a habit', () => {
  it('ends with today and knows what is done and open', () => {
    expect(drawn('2026-03-04', '2026-02-26', '2026-03-03')).toBe('●○○○○●[○]')
    expect(drawn('2026-03-04', '2026-03-04')).toBe('○○○○○○[●]')
  })

  it('has yesterday also on a Sunday', () => {
    expect(week('2026-03-01').at(-2)).toEqual({ date: '2026-02-28', isToday: false, state: 'open' })
  })

  it('crosses the ends of months and years, and leaves other days out', () => {
    expect(week('2026-01-02').map(({ date }) => date.slice(5))).toEqual([
      '12-27',
      '12-28',
      '12-29',
      '12-30',
      '12-31',
      '01-01',
      '01-02',
    ])
    expect(drawn('2026-01-02', '2025-12-26', '2025-12-31', '2026-01-03')).toBe('○○○○●○[○]')
  })

  it.each([
    ['in the middle of the week', '2026-03-03', '    ○○[○]'],
    ['today', '2026-03-05', '      [○]'],
    ['before the week', '2026-02-26', '○○○○○○[○]'],
    ['tomorrow, by a clock that was ahead', '2026-03-06', '      [○]'],
  ])('offers no day before a habit that was added %s', (_name, firstDay, expected) => {
    expect(draw(week('2026-03-05', [], { firstDay }))).toBe(expected)
  })

  it('shows a day before the habit that was checked in earlier as done', () => {
    expect(week('2026-03-05', ['2026-03-02'], { firstDay: '2026-03-04' })[3]).toMatchObject({ state: 'done' })
  })

  const habit = { days: [], weekdays: everyDay, pauses: [], excused: [] }
  it.each([
    ['other weekdays', { habit: { ...habit, days: ['2026-03-01'], weekdays: [1, 3, 5] } }, '-○-●○-[○]'],
    ['a pause that lasts', { habit: { ...habit, pauses: [{ from: '2026-03-03', to: null }] } }, '○○○○○p[p]'],
    ['a pause that is over', { habit: { ...habit, pauses: [{ from: '2026-02-20', to: '2026-03-02' }] } }, 'ppppp○[○]'],
    ['rest days', { habit: { ...habit, excused: [{ from: '2026-03-03', to: '2026-03-05' }] } }, '○○○○○r[r]'],
  ])('shows no gap for %s', (_name, more, expected) => {
    expect(draw(week('2026-03-04', [], more))).toBe(expected)
  })

  it('offers every day that the server accepts, and no other', () => {
    for (const today of ['2026-03-01', '2026-03-07']) {
      const offered = week(today)
      expect(offered.every(({ date, state }) => state === 'open' && isInReach(date, today))).toBe(true)
      expect(isInReach(offered[0]!.date, today) && !isInReach('2026-02-01', today)).toBe(true)
    }
  })
})
