import { expect, it } from 'vitest'
import type { Activity } from '../../points/contract.ts'
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
  by: { id: 'papa', name: 'Papa' },
  undoneBy: null,
  undone: null,
  undoes: null,
  ...more,
})

it('deductionsUsedBefore gives the last five titles that stand, each once', () => {
  const entries = [
    entry('Fed the cat', -5, { id: 'undo', undoes: 'undone award' }),
    entry('Shouted', -5),
    entry('shouted ', -3, { id: 'again' }),
    entry('By mistake', -1, { undoneBy: 'its undo' }),
    entry('Greeted', 10),
    entry('Cinema', -200, { type: 'reward' }),
    ...['Hit', 'Lied', 'Threw food', 'Left the bike', 'The sixth'].map((title) => entry(title, -1)),
  ]
  expect(deductionsUsedBefore(entries)).toEqual(['Shouted', 'Hit', 'Lied', 'Threw food', 'Left the bike'])
})
