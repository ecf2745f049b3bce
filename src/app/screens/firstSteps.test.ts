import { describe, expect, it } from 'vitest'
import type { Activity } from '../../features/points/contract.ts'
import { firstSteps, isNewChild } from './firstSteps.ts'

const entry = (id: string, other: Partial<Activity>) =>
  ({ id, type: 'behavior', points: 5, undoes: null, undoneBy: null, ...other }) as Activity

const nothing = { entries: [], habits: 0, rewards: [{ isCustom: false }], goalRewardId: null, invitations: 0 }
const doneOf = (known: Parameters<typeof firstSteps>[0]) =>
  firstSteps(known).flatMap(({ name, isDone }) => (isDone ? [name] : []))

describe('the first steps', () => {
  it('are four for an owner who is alone, and three for others', () => {
    expect(firstSteps(nothing).map(({ name }) => name)).toEqual(['praise', 'habit', 'reward', 'invite'])
    expect(firstSteps({ ...nothing, invitations: undefined }).map(({ name }) => name)).toEqual([
      'praise',
      'habit',
      'reward',
    ])
  })

  it('are done one by one', () => {
    expect(doneOf(nothing)).toEqual([])
    expect(doneOf({ ...nothing, entries: [entry('a', {})] })).toEqual(['praise'])
    expect(doneOf({ ...nothing, habits: 1 })).toEqual(['habit'])
    expect(doneOf({ ...nothing, rewards: [{ isCustom: true }] })).toEqual(['reward'])
    expect(doneOf({ ...nothing, goalRewardId: 'r' })).toEqual(['reward'])
    expect(doneOf({ ...nothing, invitations: 1 })).toEqual(['invite'])
  })

  it.each([
    ['a deduction', [entry('a', { points: -5 })]],
    ['a check-in', [entry('a', { type: 'habit' })]],
    ['an undone award', [entry('b', { points: -5, undoes: 'a' }), entry('a', {})]],
    ['an undone deduction', [entry('b', { points: 5, undoes: 'a' }), entry('a', { points: -5 })]],
  ])('count %s as no praise', (_name, entries) => {
    expect(doneOf({ ...nothing, entries })).toEqual([])
  })

  it('are for a child with fewer than three entries', () => {
    expect(isNewChild([entry('a', {}), entry('b', {})])).toBe(true)
    expect(isNewChild([entry('a', {}), entry('b', {}), entry('c', {})])).toBe(false)
  })
})
