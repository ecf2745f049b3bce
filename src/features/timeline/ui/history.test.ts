import { describe, expect, it } from 'vitest'
import { defaultPageSize } from '../../../platform/http/limits.ts'
import type { Activity } from '../../points/contract.ts'
import { historyOf, newestOf, topOf, withNewest, withOlder } from './history.ts'

const entry = (id: string, more: Partial<Activity> = {}) => ({ id, ...more }) as Activity
const ids = (entries: readonly Activity[] | undefined) => entries?.map(({ id }) => id)
const page = (...names: string[]) => names.map((name) => entry(name))

describe('the history', () => {
  it('is complete when a page is not full', () => {
    expect(historyOf(page('a')).isWhole).toBe(true)
    expect(historyOf(Array.from({ length: defaultPageSize }, (_, n) => entry(`${n}`))).isWhole).toBe(false)
  })

  it('has a top that is short, and goes on where it is cut', () => {
    const long = { entries: page(...Array.from({ length: 100 }, (_, n) => `${n}`)), isWhole: true }
    expect(topOf(long)).toEqual({ entries: long.entries.slice(0, defaultPageSize), isWhole: false })
    const short = historyOf(page('b', 'a'))
    expect(topOf(short)).toBe(short)
  })

  it('is the same object when the newest page has nothing new', () => {
    const history = historyOf(page('b', 'a'))
    expect(withNewest(history, page('b', 'a'))).toBe(history)
    const empty = historyOf([])
    expect(withNewest(empty, [])).toBe(empty)
  })

  it('gets new entries at the top and keeps the loaded ones', () => {
    const history = withOlder({ entries: page('c', 'b'), isWhole: false }, page('a'))
    expect(ids(withNewest(history, page('e', 'd', 'c'))?.entries)).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('gets the corrected words of an entry, and loses a deleted one', () => {
    const history = historyOf(page('d', 'c', 'b', 'a'))
    const next = withNewest(history, [entry('c', { description: 'A kite' }), entry('b')])
    expect(ids(next?.entries)).toEqual(['c', 'b', 'a'])
    expect(next?.entries[0]).toMatchObject({ description: 'A kite' })
    // An unchanged entry is the same object, so that its row does not render again.
    expect(next?.entries[1]).toBe(history.entries[2])
  })

  it('is undefined when the newest page leaves a gap', () => {
    expect(withNewest(historyOf(page('a')), page('z', 'y'))).toBeUndefined()
    expect(withNewest(historyOf([]), page('a'))).toBeUndefined()
  })

  it('is complete after a page that is not full, also an empty one', () => {
    const history = { entries: page('b'), isWhole: false }
    expect(withOlder(history, page('a'))).toEqual({ entries: page('b', 'a'), isWhole: true })
    expect(withOlder(history, [])).toEqual({ entries: page('b'), isWhole: true })
  })
})

describe('newestOf', () => {
  const long = { entries: Array.from({ length: 401 }, (_, n) => entry(`${n}`)), isWhole: true }

  it('returns the newest 400 entries of a longer history, as incomplete', () => {
    expect(newestOf(long)).toEqual({ entries: long.entries.slice(0, 400), isWhole: false })
  })

  it('returns a shorter history unchanged', () => {
    for (const isWhole of [true, false]) {
      const shorter = { entries: long.entries.slice(1), isWhole }
      expect(newestOf(shorter)).toEqual(shorter)
    }
  })
})
