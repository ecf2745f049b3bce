import { expect, it } from 'vitest'
import type { QueuedAct } from '../../sync/ui/outbox.ts'
import { waitingEntry } from './waitingEntry.ts'

it.each([
  ['names no day, that of the tap', {}, '2026-03-08'],
  ['names a day, that one', { date: '2026-03-06' }, '2026-03-06'],
])('waitingEntry: the day of an act that %s', (_which, body, day) => {
  const act = {
    key: 'key',
    childId: 'mia',
    // Half past midnight in Madrid.
    tappedAt: '2026-03-07T23:30:00.000Z',
    request: { method: 'POST', address: '/api', body },
    entry: {
      type: 'habit',
      title: 'x',
      description: null,
      points: 2,
      iconName: 'check',
      metadata: '{}',
      subjectId: null,
    },
  } as unknown as QueuedAct
  expect(waitingEntry(act, { timeZone: 'Europe/Madrid', dayEndsAt: 0 }).day).toBe(day)
})
