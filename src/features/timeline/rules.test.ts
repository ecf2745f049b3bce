import { describe, expect, it } from 'vitest'
import type { Activity } from '../points/contract.ts'
import {
  byDay,
  canUndo,
  dayAbout,
  daysBeside,
  pointsGained,
  readMetadata,
  relativeTime,
  undoneIds,
  undoneIn,
} from './rules.ts'

const entry = (id: string, more: Partial<Activity> = {}): Activity => ({
  id,
  childId: 'child',
  type: 'behavior',
  title: id,
  description: null,
  points: 10,
  iconName: null,
  createdAt: '2026-03-04T05:06:07.089Z',
  happenedAt: '2026-03-04T05:06:07.089Z',
  day: '2026-03-04',
  metadata: null,
  by: null,
  undoneBy: null,
  undone: null,
  undoes: null,
  ...more,
})
describe('relativeTime', () => {
  const at = '2026-03-04T05:06:07.089Z'
  const after = (seconds: number) => relativeTime(at, Date.parse(at) + seconds * 1000)
  const [minute, hour, day] = [60, 3600, 86_400]

  it.each([
    ['the future', -day, { unit: 'now' }],
    ['the same instant', 0, { unit: 'now' }],
    ['59 seconds', 59, { unit: 'now' }],
    ['one minute', minute, { unit: 'now' }],
    ['one second more than a minute', minute + 1, { unit: 'minutes', count: 1 }],
    ['one second less than two minutes', 2 * minute - 1, { unit: 'minutes', count: 1 }],
    ['two minutes', 2 * minute, { unit: 'minutes', count: 2 }],
    ['one second less than an hour', hour - 1, { unit: 'minutes', count: 59 }],
    ['an hour', hour, { unit: 'hours', count: 1 }],
    ['one second less than two hours', 2 * hour - 1, { unit: 'hours', count: 1 }],
    ['one second less than a day', day - 1, { unit: 'hours', count: 23 }],
    ['a day', day, { unit: 'days', count: 1 }],
    ['one second less than two days', 2 * day - 1, { unit: 'days', count: 1 }],
    ['a year', 365 * day, { unit: 'days', count: 365 }],
  ])('relativeTime of %s', (_name, seconds, expected) => {
    expect(after(seconds)).toEqual(expected)
  })

  it('relativeTime of an invalid date is now', () => {
    expect(relativeTime('yesterday', 0)).toEqual({ unit: 'now' })
  })
})

describe('undone entries', () => {
  it('are found by their own mark, and by the entry that undid them', () => {
    const entries = [
      entry('undo', { undoes: 'early' }),
      entry('late', { undoneBy: 'gone' }),
      entry('early'),
      entry('stands'),
    ]
    expect([...undoneIds(entries)].toSorted()).toEqual(['early', 'late'])
  })

  it('know when and by whom, even if what undid them is on no loaded page', () => {
    const [papa, at] = [{ id: 'papa', name: 'Papa', via: null }, '2026-03-05T00:00:00.000Z']
    const undone = undoneIn([
      entry('undo', { undoes: 'early', createdAt: at, by: papa }),
      entry('late', { undone: { at, by: null } }),
      entry('early'),
    ])
    expect(Object.fromEntries(undone)).toEqual({ early: { at, by: papa }, late: { at, by: null } })
  })

  it('do not count as points gained, and neither do their undos, deductions and a carried-over balance', () => {
    const entries = [
      entry('undo of a deduction', { undoes: 'shouted', points: 5 }),
      entry('helped', { points: 10 }),
      entry('undone', { points: 20 }),
      entry('shouted', { points: -5 }),
      entry('moment', { points: null }),
      entry('read', { points: 2 }),
      entry('from the paper chart', { type: 'balance', points: 500 }),
    ]
    expect(pointsGained(entries, new Set(['undone', 'shouted']))).toBe(12)
  })

  it('cannot be undone again, and neither can an undo', () => {
    expect(canUndo(entry('a'), false)).toBe(true)
    expect(canUndo(entry('a'), true)).toBe(false)
    expect(canUndo(entry('a', { undoes: 'b' }), false)).toBe(false)
  })
})

it.each([
  ['a check-in of the day before', { metadata: '{"kind":"habit_checkin","date":"2026-03-03"}' }, '2026-03-03'],
  ['its bonus', { metadata: '{"kind":"habit_bonus","date":"2026-03-03"}' }, '2026-03-03'],
  ['another act', { metadata: '{"kind":"gift"}' }, '2026-03-04'],
  ['a tap that was sent a day later', { day: '2026-03-03' }, '2026-03-03'],
])('dayAbout %s', (_what, more, day) => {
  expect(dayAbout(entry('a', more))).toBe(day)
})

it.each([
  ['of that day', '2026-03-04', {}, {}],
  ['about the day before', '2026-03-04', { day: '2026-03-03' }, { about: '2026-03-03' }],
  ['about that day, recorded on the next', '2026-03-03', { day: '2026-03-03' }, { recorded: '2026-03-04' }],
  ['of another day', '2026-03-05', {}, { recorded: '2026-03-04' }],
  ['of two other days', '2026-03-05', { day: '2026-03-03' }, { recorded: '2026-03-04', about: '2026-03-03' }],
])('daysBeside an entry %s', (_what, knownDay, more, days) => {
  const { recorded, about } = daysBeside(knownDay, entry('a', more), { timeZone: 'UTC', dayEndsAt: 0 })
  expect({ recorded, about }).toEqual({ recorded: undefined, about: undefined, ...days })
})

it('byDay gives each run of a day a key of its own, also of a day that comes twice', () => {
  const list = ['4 b', '4 a', '2 d', '1 c', '4 e'].map((id) => entry(id))
  const runs = byDay(list, ({ id }) => id[0]!)
  expect(runs.map(({ entries, ...run }) => [run, entries.map(({ id }) => id)])).toEqual([
    [{ key: '4 1', day: '4', isPart: true }, ['4 b', '4 a']],
    [{ key: '2 1', day: '2', isPart: false }, ['2 d']],
    [{ key: '1 1', day: '1', isPart: false }, ['1 c']],
    [{ key: '4 2', day: '4', isPart: true }, ['4 e']],
  ])
  // A new entry on top gives no other entries its key.
  expect(byDay([entry('5'), ...list], ({ id }) => id[0]!).slice(1)).toEqual(runs)
})

describe('readMetadata', () => {
  it.each([null, '', '{', 'null', '"text"', '12'])('returns an empty object for %s', (metadata) => {
    expect(readMetadata(metadata)).toEqual({})
  })

  it('returns the stored object', () => {
    expect(readMetadata('{"kind":"gift"}')).toEqual({ kind: 'gift' })
  })
})
