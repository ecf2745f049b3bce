import { describe, expect, it } from 'vitest'
import type { Activity } from '../../points/contract.ts'
import { deductionToMakeRight } from './toMakeRight.ts'
import { deductionsUsedBefore } from './usedBefore.ts'

const entry = (title: string, points: number, more: Partial<Activity> = {}): Activity => ({
  id: title,
  childId: 'mia',
  type: 'behavior',
  title,
  description: null,
  points,
  iconName: 'cloudRain',
  createdAt: '2026-03-04T12:00:00.000Z',
  happenedAt: '2026-03-04T12:00:00.000Z',
  day: '2026-03-04',
  metadata: '{"kind":"behavior"}',
  by: { id: 'papa', name: 'Papa', via: null },
  undoneBy: null,
  undone: null,
  undoes: null,
  ...more,
})

it('deductionsUsedBefore gives the last five titles that stand, each once, with the points of the latest', () => {
  const entries = [
    entry('Fed the cat', -5, { id: 'undo', undoes: 'undone award' }),
    entry('Shouted', -5),
    entry('shouted ', -3, { id: 'again' }),
    entry('By mistake', -1, { undoneBy: 'its undo' }),
    entry('Greeted', 10),
    entry('Cinema', -200, { type: 'reward' }),
    ...['Hit', 'Lied', 'Threw food', 'Left the bike', 'The sixth'].map((title) => entry(title, -1)),
  ]
  expect(deductionsUsedBefore(entries)).toEqual([
    { title: 'Shouted', points: 5 },
    ...['Hit', 'Lied', 'Threw food', 'Left the bike'].map((title) => ({ title, points: 1 })),
  ])
})

describe('deductionToMakeRight', () => {
  const now = Date.parse('2026-03-11T11:59:59.000Z')
  const shouted = entry('Shouted', -5)
  const remedyFor = (id: string, more: Partial<Activity> = {}) =>
    entry('Big repair', 15, { id: 'remedy', metadata: JSON.stringify({ kind: 'remedy', repairs: id }), ...more })

  it.each([
    ['a deduction of the last seven days', [shouted], 'Shouted'],
    ['the latest of several', [entry('Hit', -5), shouted], 'Hit'],
    ['the one before, once the latest was made right', [remedyFor('Hit'), entry('Hit', -5), shouted], 'Shouted'],
    ['one whose repair was taken back', [remedyFor('Shouted', { undoneBy: 'undo' }), shouted], 'Shouted'],
    ['none that was made right', [remedyFor('Shouted'), shouted], undefined],
    ['none that was taken back', [entry('Shouted', -5, { undoneBy: 'undo' })], undefined],
    ['none that is older', [entry('Shouted', -5, { createdAt: '2026-03-04T11:59:59.000Z' })], undefined],
    ['no undo of an award', [entry('Greeted', -10, { undoes: 'award' })], undefined],
    ['no award', [entry('Greeted', 10)], undefined],
  ])('is %s', (_what, entries, title) => {
    expect(deductionToMakeRight(entries, now)?.title).toBe(title)
  })
})
