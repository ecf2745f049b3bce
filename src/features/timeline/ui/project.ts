import type { Calendar } from '../../../platform/time/rules.ts'
import type { Activity } from '../../points/contract.ts'
import { waitingEntry } from '../../points/ui/waitingEntry.ts'
import type { ShownAct } from '../../sync/ui/outbox.ts'
import type { History } from './history.ts'

interface Context {
  calendar: Calendar
}

/** Entries, newest first, with those of acts. */
export function withEntries(
  entries: readonly Activity[],
  acts: readonly ShownAct[],
  { calendar }: Context,
): Activity[] {
  const known = new Set(entries.map(({ id }) => id))
  const added = acts.flatMap(({ queued }) => (queued && !known.has(queued.key) ? [waitingEntry(queued, calendar)] : []))
  return [...added.toReversed(), ...entries]
}

/** Those that wait are shown beside it: see `WaitingEntries`. */
const projectEntries = (entries: readonly Activity[], acts: readonly ShownAct[], context: Context): Activity[] =>
  withEntries(
    entries,
    acts.filter(({ revision }) => revision !== undefined),
    context,
  )

const projectHistory = (history: History, acts: readonly ShownAct[], context: Context): History => ({
  ...history,
  entries: projectEntries(history.entries, acts, context),
})

/** By the names that `useShown` uses. */
export const projections = { history: projectHistory, dayEntries: projectEntries }
