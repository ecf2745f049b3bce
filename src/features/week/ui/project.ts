import type { Calendar } from '../../../platform/time/rules.ts'
import type { Activity } from '../../points/contract.ts'
import { waitingEntry } from '../../points/ui/waitingEntry.ts'
import type { ShownAct } from '../../sync/ui/outbox.ts'

/** Entries, newest first, with those of queued acts. */
function projectEntries(
  entries: readonly Activity[],
  acts: readonly ShownAct[],
  { calendar }: { calendar: Calendar },
): Activity[] {
  return [...acts.flatMap(({ queued }) => (queued ? [waitingEntry(queued, calendar)] : [])).toReversed(), ...entries]
}

/** By the names that `useShown` uses. */
export const projections = { weekEntries: projectEntries }
