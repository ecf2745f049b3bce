import { describe, expect, it } from 'vitest'
import { defaultPageSize } from '../../platform/http/limits.ts'
import type { Activity } from '../points/contract.ts'
import { canUndo, historyOf, newestOf, readMetadata, relativeTime, undoneIds, withNewest, withOlder } from './rules.ts'

const entry = (id: string, more: Partial<Activity> = {}): Activity => ({
  id,
  childId: 'child',
  type: 'behavior',
  title: id,
  description: null,
  points: 10,
  iconName: null,
  createdAt: '2026-03-04T05:06:07.089Z',
  metadata: null,
  undoneBy: null,
  undoes: null,
  ...more,
})
const ids = (entries: readonly Activity[] | undefined) => entries?.map(({ id }) => id)
const page = (...names: string[]) => names.map((name) => entry(name))

describe('relative time', () => {
  const at = '2026-03-04T05:06:07.089Z'
  const after = (seconds: number) => relativeTime(at, Date.parse(at) + seconds * 1000)
  const [minute, hour, day] = [60, 3600, 86_400]

  it.each([
    ['the future', -day, { unit: 'now' }],
    ['the very instant', 0, { unit: 'now' }],
    ['59 seconds', 59, { unit: 'now' }],
    ['one minute', minute, { unit: 'now' }],
    ['a second more than a minute', minute + 1, { unit: 'minutes', count: 1 }],
    ['two minutes less a second', 2 * minute - 1, { unit: 'minutes', count: 1 }],
    ['two minutes', 2 * minute, { unit: 'minutes', count: 2 }],
    ['an hour less a second', hour - 1, { unit: 'minutes', count: 59 }],
    ['an hour', hour, { unit: 'hours', count: 1 }],
    ['two hours less a second', 2 * hour - 1, { unit: 'hours', count: 1 }],
    ['a day less a second', day - 1, { unit: 'hours', count: 23 }],
    ['a day', day, { unit: 'days', count: 1 }],
    ['two days less a second', 2 * day - 1, { unit: 'days', count: 1 }],
    ['a year', 365 * day, { unit: 'days', count: 365 }],
  ])('%s', (_name, seconds, expected) => {
    expect(after(seconds)).toEqual(expected)
  })

  it('of no date at all is now', () => {
    expect(relativeTime('yesterday', 0)).toEqual({ unit: 'now' })
  })
})

describe('history', () => {
  it('is whole when a page is not full', () => {
    expect(historyOf(page('a')).isWhole).toBe(true)
    expect(historyOf(Array.from({ length: defaultPageSize }, (_, n) => entry(`${n}`))).isWhole).toBe(false)
  })

  it('stays the very same when the newest page tells nothing new', () => {
    const known = historyOf(page('b', 'a'))
    expect(withNewest(known, page('b', 'a'))).toBe(known)
    const empty = historyOf([])
    expect(withNewest(empty, [])).toBe(empty)
  })

  it('takes what is new on top and keeps what was loaded', () => {
    const known = withOlder({ entries: page('c', 'b'), isWhole: false }, page('a'))
    expect(ids(withNewest(known, page('e', 'd', 'c'))?.entries)).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('says when there is a gap', () => {
    expect(withNewest(historyOf(page('a')), page('z', 'y'))).toBeUndefined()
    expect(withNewest(historyOf([]), page('a'))).toBeUndefined()
  })

  it('ends with a page that is not full, be it empty', () => {
    const known = { entries: page('b'), isWhole: false }
    expect(withOlder(known, page('a'))).toEqual({ entries: page('b', 'a'), isWhole: true })
    expect(withOlder(known, [])).toEqual({ entries: page('b'), isWhole: true })
  })
})

describe('what a device keeps of a history', () => {
  const long = { entries: Array.from({ length: 401 }, (_, n) => entry(`${n}`)), isWhole: true }

  it('is the newest four hundred, and is not whole then', () => {
    expect(newestOf(long)).toEqual({ entries: long.entries.slice(0, 400), isWhole: false })
  })

  it('is all of a shorter one', () => {
    for (const isWhole of [true, false]) {
      const shorter = { entries: long.entries.slice(1), isWhole }
      expect(newestOf(shorter)).toEqual(shorter)
    }
  })
})

describe('undo', () => {
  it('is known from the entry, and from the one that took it back', () => {
    const entries = [
      entry('undo', { undoes: 'early' }),
      entry('late', { undoneBy: 'gone' }),
      entry('early'),
      entry('stands'),
    ]
    expect([...undoneIds(entries)].toSorted()).toEqual(['early', 'late'])
  })

  it('is for acts that stand, not for undos', () => {
    expect(canUndo(entry('a'), false)).toBe(true)
    expect(canUndo(entry('a'), true)).toBe(false)
    expect(canUndo(entry('a', { undoes: 'b' }), false)).toBe(false)
  })
})

describe('metadata', () => {
  it.each([null, '', '{', 'null', '"text"', '12'])('%s is empty', (metadata) => {
    expect(readMetadata(metadata)).toEqual({})
  })

  it('is the object that it holds', () => {
    expect(readMetadata('{"kind":"gift"}')).toEqual({ kind: 'gift' })
  })
})
