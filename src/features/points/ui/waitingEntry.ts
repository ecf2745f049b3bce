import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import type { QueuedAct } from '../../children/ui/waiting.ts'
import type { Activity } from '../contract.ts'

/** A waiting act as the entry that it will be. */
export function waitingEntry({ key, childId, tappedAt, entry }: QueuedAct, calendar: Calendar): Activity {
  const { subjectId: _, ...words } = entry
  return {
    ...words,
    id: key,
    childId,
    createdAt: tappedAt,
    happenedAt: tappedAt,
    day: dayAt(new Date(tappedAt), calendar),
    by: null,
    undoneBy: null,
    undone: null,
    undoes: null,
  }
}
