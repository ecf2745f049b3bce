import type { QueuedAct, ShownAct } from '../features/sync/ui/outbox.ts'

/** An act of one child that is queued, tapped late on Saturday 7 March 2026 in Madrid. */
export function queuedActOf(type: string, points: number, more: Partial<QueuedAct> = {}): ShownAct {
  const queued: QueuedAct = {
    key: 'key',
    ownerId: 'owner',
    familyId: 'family',
    childId: 'mia',
    tappedAt: '2026-03-07T22:30:00.000Z',
    request: { method: 'POST', address: '/api', body: {} },
    takesAt: true,
    entry: { type, title: 'x', description: null, points, iconName: 'sun', metadata: '{}', subjectId: null },
    ...more,
  }
  return { childId: queued.childId, points, queued }
}

/** Such an act about a habit or challenge. */
export const queuedAbout = (subjectId: string, points: number, body: Record<string, unknown>): ShownAct =>
  queuedActOf('habit', points, {
    request: { method: 'POST', address: '/api', body },
    entry: { ...queuedActOf('habit', points).queued!.entry, subjectId },
  })
