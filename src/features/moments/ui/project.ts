import type { InfiniteData } from '@tanstack/react-query'
import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import type { QueuedAct, ShownAct } from '../../sync/ui/outbox.ts'
import type { Moment } from '../contract.ts'

/** The moment of an act of this device. */
export function momentOf(
  { key, childId, ownerId, tappedAt, request: { body } }: QueuedAct,
  calendar: Calendar,
): Moment {
  const { weather, mood } = body as Pick<Moment, 'weather' | 'mood'>
  const notedDay = dayAt(new Date(tappedAt), calendar)
  return {
    id: key,
    childId,
    weather,
    mood,
    content: (body.content as string) || null,
    date: (body.date as string | undefined) ?? notedDay,
    notedDay,
    photoUrl: null,
    photos: [],
    createdAt: tappedAt,
    by: { id: ownerId, name: '', via: null },
    isForChild: body.isForChild === true,
  }
}

/** Moments, newest first, with those that have a response. The others wait above them. */
export function projectMoments(
  data: InfiniteData<Moment[]>,
  acts: readonly ShownAct[],
  { calendar }: { calendar: Calendar },
): InfiniteData<Moment[]> {
  const known = new Set(data.pages.flat().map(({ id }) => id))
  const added = acts.flatMap(({ queued, revision }) =>
    queued?.entry.type === 'moment' && revision !== undefined && !known.has(queued.key)
      ? [momentOf(queued, calendar)]
      : [],
  )
  const [first = [], ...others] = data.pages
  return { ...data, pages: [[...added.toReversed(), ...first], ...others] }
}

/** By the names that `useShown` uses. */
export const projections = { moments: projectMoments }
