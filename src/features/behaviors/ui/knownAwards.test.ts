import { expect, it } from 'vitest'
import type { Activity } from '../../points/contract.ts'
import { knownAwards } from './knownAwards.ts'

const papa = { id: 'papa', name: 'Papa' }
const entry = (id: string, createdAt: string, more: Partial<Activity> = {}): Activity => ({
  id,
  childId: 'mia',
  type: 'behavior',
  title: id,
  description: null,
  points: 10,
  iconName: 'sun',
  createdAt: `2026-03-04T${createdAt}.000Z`,
  happenedAt: `2026-03-04T${createdAt}.000Z`,
  day: '2026-03-04',
  metadata: '{"kind":"behavior"}',
  by: { ...papa, via: null },
  undoneBy: null,
  undone: null,
  undoes: null,
  ...more,
})

it('knownAwards finds the awards of the last ten minutes that stand, oldest first', () => {
  const entries = [
    entry('undo', '11:59:30', { undoes: 'undone' }),
    entry('by a former member', '11:59:00', { by: { id: null, name: 'Nanny', via: null } }),
    entry('through a child', '11:58:45', { by: { ...papa, via: { kind: 'child' } } }),
    entry('gift', '11:58:30', { metadata: '{"kind":"gift"}' }),
    entry('greeting', '11:58:00', { metadata: '{"kind":"behavior","key":"greeting"}' }),
    entry('undone', '11:57:00'),
    entry('habit', '11:56:00', { type: 'habit' }),
    entry('just in time', '11:50:01'),
    entry('too old', '11:50:00'),
  ]
  const known = knownAwards(entries, Date.parse('2026-03-04T12:00:00.000Z'))
  expect(known.map(({ title, key, by }) => [title, key, by])).toEqual([
    ['just in time', null, papa],
    ['greeting', 'greeting', papa],
  ])
})
