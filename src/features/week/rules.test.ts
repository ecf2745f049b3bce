import { describe, expect, it } from 'vitest'
import type { Activity } from '../points/contract.ts'
import {
  bestDayOf,
  daysOfWeek,
  dinnerQuestions,
  gainsOf,
  questionOf,
  standingOf,
  streaksOfWeek,
  weekTextOf,
  wentWell,
} from './rules.ts'

const weekStart = '2026-11-22'

let entries = 0

/** An entry of Monday, without an undo. */
const entryOf = (more: Partial<Activity>): Activity => ({
  id: `entry ${(entries += 1)}`,
  childId: 'mia',
  type: 'behavior',
  title: 'Tidied up',
  description: null,
  points: 10,
  iconName: 'sun',
  createdAt: '2026-11-23T18:00:00.000Z',
  happenedAt: '2026-11-23T18:00:00.000Z',
  day: '2026-11-23',
  metadata: null,
  by: null,
  undoneBy: null,
  undone: null,
  undoes: null,
  ...more,
})

const sumsOf = (some: readonly Activity[]) => gainsOf(some, weekStart).map(({ gained }) => gained)

describe('gainsOf', () => {
  it('adds what was earned on each day, and neither deductions nor what was spent, brought or of other weeks', () => {
    const some = [
      entryOf({}),
      entryOf({ type: 'habit', points: 5 }),
      entryOf({ type: 'skill', points: 40, day: '2026-11-28' }),
      entryOf({ points: -5 }),
      entryOf({ type: 'reward', points: -30 }),
      entryOf({ type: 'moment', points: null }),
      entryOf({ type: 'balance', points: 100 }),
      entryOf({ day: '2026-11-29' }),
      entryOf({ day: '2026-11-21' }),
    ]
    expect(sumsOf(some)).toEqual([0, 15, 0, 0, 0, 0, 40])
  })

  it('leaves out what was undone, once the entries that stand are taken', () => {
    const undone = entryOf({})
    const some = [entryOf({ undoes: undone.id, points: -10 }), undone, entryOf({ undoneBy: 'another' }), entryOf({})]
    expect(sumsOf(standingOf(some))).toEqual([0, 10, 0, 0, 0, 0, 0])
  })
})

it.each([
  [[0, 0, 0, 0, 0, 0, 0], undefined],
  [[5, 0, 0, 0, 0, 0, 0], '2026-11-22'],
  [[5, 20, 0, 20, 0, 0, 10], '2026-11-25'],
  [[10, 10, 10, 10, 10, 10, 10], '2026-11-28'],
])('bestDayOf %j is %s', (gains, best) => {
  expect(bestDayOf(daysOfWeek(weekStart).map((day, n) => ({ day, gained: gains[n]! })))).toBe(best)
})

describe('wentWell', () => {
  const wellOf = (...some: Partial<Activity>[]) =>
    wentWell(some.map(entryOf), ({ title }) => title).map(({ title, count }) => `${title} ${count}`)

  it('counts titles, the most frequent first, then the newest, and stops at five', () => {
    expect(wellOf({ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'B' })).toEqual(['B 2', 'A 1', 'C 1'])
    const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => ({ title }))
    expect(wellOf(...many, { title: 'F' })).toEqual(['F 2', 'A 1', 'B 1', 'C 1', 'D 1'])
  })

  it.each<[string, Partial<Activity>]>([
    ['a deduction', { points: -5, iconName: 'cloud' }],
    ['surprise points', { iconName: 'gift' }],
    ['something made right', { iconName: 'bandage' }],
    ['a check-in', { type: 'habit', iconName: 'drop' }],
    ['praise without points', { points: null }],
  ])('leaves out %s', (_, entry) => {
    expect(wellOf(entry)).toEqual([])
  })
})

describe('streaksOfWeek', () => {
  const daily = [0, 1, 2, 3, 4, 5, 6]
  const habitOf = (days: string[], more: object = {}) => ({
    id: 'read',
    title: 'Read',
    days: days.toSorted().toReversed(),
    weekdays: daily,
    pauses: [],
    excused: [],
    currentStreak: 0,
    isCompleted: false,
    lastCheckinDate: null,
    ...more,
  })
  const novemberDays = (...days: number[]) => days.map((day) => `2026-11-${day}`)
  const countOf = (habit: ReturnType<typeof habitOf>, today: string) =>
    streaksOfWeek([habit], { weekStart, today })[0]?.count

  it.each([
    ['goes on today', novemberDays(23, 24, 25), 3, '2026-11-25', 3],
    ['is still open today', novemberDays(23, 24), 2, '2026-11-25', 2],
    ['broke yesterday', novemberDays(22, 23), 0, '2026-11-25', undefined],
    ['is a single day', novemberDays(25), 1, '2026-11-25', undefined],
    ['is longer than what the device has', novemberDays(23, 24, 25), 90, '2026-11-25', 90],
    ['has ended since', novemberDays(27, 28), 0, '2026-12-02', 2],
    ['has gone on since', [...novemberDays(27, 28, 29, 30), '2026-12-01'], 12, '2026-12-01', 9],
    ['began anew since', [...novemberDays(27, 28), '2026-12-01', '2026-12-02'], 2, '2026-12-02', 2],
    ['broke on the last day of the week', novemberDays(26, 27), 0, '2026-12-02', undefined],
    ['began after the week', ['2026-12-01', '2026-12-02'], 2, '2026-12-02', undefined],
  ])('of a habit that %s', (_, days, currentStreak, today, count) => {
    expect(countOf(habitOf(days, { currentStreak }), today)).toBe(count)
  })

  it('does not break on a day on which nothing is due, nor when the habit is completed', () => {
    const weekdays = [1, 3, 5]
    expect(countOf(habitOf(novemberDays(23, 25), { weekdays, currentStreak: 2 }), '2026-11-26')).toBe(2)
    const excused = [{ from: '2026-11-24', to: '2026-11-24' }]
    expect(countOf(habitOf(novemberDays(22, 23, 25), { excused, currentStreak: 3 }), '2026-11-25')).toBe(3)
    const completed = { isCompleted: true, lastCheckinDate: '2026-11-24', currentStreak: 21 }
    expect(countOf(habitOf(novemberDays(22, 23, 24), completed), '2026-12-20')).toBe(21)
  })

  it('shows the three longest, with the days of the week', () => {
    const lengths = [2, 5, 3, 4]
    const habits = lengths.map((currentStreak) =>
      habitOf(
        Array.from({ length: currentStreak }, (_, n) => `2026-11-${26 - n}`),
        { id: `${currentStreak}`, currentStreak },
      ),
    )
    const shown = streaksOfWeek(habits, { weekStart, today: '2026-11-26' })
    expect(shown.map(({ id }) => id)).toEqual(['5', '4', '3'])
    expect(shown[2]!.checked).toEqual([false, false, true, true, true, false, false])
  })
})

describe('questionOf', () => {
  it('is another one each week and the same for the whole week, until all twelve had their turn', () => {
    const questions = Array.from({ length: 13 }, (_, week) => questionOf(daysOfWeek(weekStart)[0]!, week))
    expect(new Set(questions)).toEqual(new Set(dinnerQuestions))
    expect(questions[12]).toBe(questions[0])
    expect(questionOf('2026-11-29', 0)).toBe(questionOf(weekStart, 1))
  })

  it.each([
    ['1970-01-04', 0, 'q1'],
    ['1970-01-11', 0, 'q2'],
    ['1969-12-28', 0, 'q12'],
    ['1970-01-04', 25, 'q2'],
  ])('of the week of %s after %i others is %s', (week, skipped, question) => {
    expect(questionOf(week, skipped)).toBe(question)
  })
})

it.each([
  [-5, 'low'],
  [0, 'empty'],
  [1, 'some'],
  [49, 'some'],
  [50, 'good'],
])('weekTextOf %i is %s', (total, text) => {
  expect(weekTextOf(total)).toBe(text)
})
