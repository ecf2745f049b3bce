import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import type { QueuedAct } from '../../sync/ui/outbox.ts'
import type { Activity } from '../contract.ts'

/** The entry that the timeline shows of an act of this device, as far as it is known. */
export function waitingEntry(act: QueuedAct, calendar: Calendar): Activity {
  const { key, childId, ownerId, tappedAt } = act
  const { subjectId: _, undoes = null, ...words } = act.entry
  return {
    ...words,
    id: key,
    childId,
    createdAt: tappedAt,
    happenedAt: tappedAt,
    day: dayOfWaiting(act, calendar),
    // The guardian of this page, whose name is known.
    by: { id: ownerId, name: '', via: null },
    undoneBy: null,
    undone: null,
    undoes,
  }
}

/** The day that a waiting act is about: the day that it names, else the day of the tap. */
export const dayOfWaiting = ({ request: { body }, tappedAt }: QueuedAct, calendar: Calendar): string =>
  (body.date as string | undefined) ?? dayAt(new Date(tappedAt), calendar)
