import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import type { QueuedAct } from '../../sync/ui/outbox.ts'
import type { Activity } from '../contract.ts'

export function waitingEntry(act: QueuedAct, calendar: Calendar): Activity {
  const { key, childId, tappedAt } = act
  const { subjectId: _, ...words } = act.entry
  return {
    ...words,
    id: key,
    childId,
    createdAt: tappedAt,
    happenedAt: tappedAt,
    day: dayOfWaiting(act, calendar),
    by: null,
    undoneBy: null,
    undone: null,
    undoes: null,
  }
}

/** The day that a waiting act is about: the day that it names, else the day of the tap. */
export const dayOfWaiting = ({ request: { body }, tappedAt }: QueuedAct, calendar: Calendar): string =>
  (body.date as string | undefined) ?? dayAt(new Date(tappedAt), calendar)
