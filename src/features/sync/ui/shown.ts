import { revisionOf } from '../../../platform/http/revisions.ts'
import { serverTime } from '../../../platform/http/serverClock.ts'
import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import type { Outbox, QueuedAct, ShownAct } from './outbox.ts'

// What is shown: the data of the server with the acts that it lacks.

/** Its key is then the id of its entry. */
export const shownActOf = (act: QueuedAct): ShownAct => {
  const queued = { ...act, key: act.entryId ?? act.key }
  return { ...queued, points: act.entry.points ?? 0, queued }
}

/** What the replies of acts have in common. One of the ids is that of the entry. */
export interface ActReply {
  revision: number
  activityId?: string | null
  activity?: { id: string }
  id?: string
}

/** An act with its response. */
export const answeredAct = (act: QueuedAct, { revision, activityId, activity, id }: ActReply): QueuedAct => ({
  ...act,
  entryId: activityId ?? activity?.id ?? id ?? act.key,
  revision,
})

const shownActsOf = ({ pending, waiting, done }: Outbox) => [...pending, ...waiting.map(shownActOf), ...done]

/**
 * Whether data of a revision lacks an act, so that shown numbers add it.
 * - With a response: data below the revision of the response lacks it.
 * - Never sent: all data lacks it.
 * - Sent, without a response: data up to `sentAtRevision` lacks it. Newer data may include it, so it is not added;
 *   `holdUncertain` keeps newer data of the balance out until a response brings the revision.
 */
export function dataLacks(dataRevision: number, { revision, sentAt, sentAtRevision = -1 }: ShownAct): boolean {
  if (revision !== undefined) return dataRevision < revision
  return sentAt === undefined || dataRevision <= sentAtRevision
}

/** Whether the server may have an act of the child without having responded. */
export const isUncertain = (outbox: Outbox, childId: string): boolean =>
  shownActsOf(outbox).some((act) => act.childId === childId && act.sentAt !== undefined && act.revision === undefined)

/** A child as the list of children has it, as far as acts change it. */
export interface Balance {
  id: string
  points: number
  revision: number
}

/** The balances, with the acts that they lack. */
function projectBalances<Child extends Balance>(children: readonly Child[], acts: readonly ShownAct[]): Child[] {
  return children.map((child) => {
    const lacking = acts.filter((act) => act.childId === child.id && dataLacks(child.revision, act))
    return { ...child, points: lacking.reduce((sum, { points }) => sum + points, child.points) }
  })
}

/** The result of the query of all children, with the acts that its balances lack. */
export function withChildren<Result extends { data: Balance[] | undefined }>(result: Result, outbox: Outbox): Result {
  const acts = shownActsOf(outbox)
  return acts.length > 0 && result.data ? { ...result, data: projectBalances(result.data, acts) } : result
}

export interface Received {
  data: unknown
  dataUpdatedAt: number
}

interface ShownContext {
  outbox: Outbox
  childId: string
  calendar: Calendar
  today: string
}

/** The result of a query about one child, with what its acts and a new day make of the data. */
export function withActs<Result extends Received>(
  name: string,
  result: Result,
  { outbox, childId, ...context }: ShownContext,
): Result {
  const project = outbox.projections[name]
  if (!project || result.data === undefined) return result
  // Data of an unknown revision may include every act that was sent. (For refetching it is old: `revisionOfQuery`.)
  const revision = revisionOf(result.data) || Infinity
  const lacking = shownActsOf(outbox).filter((act) => act.childId === childId && dataLacks(revision, act))
  // What is undone as well is as if it had never been.
  const undone = new Set(lacking.flatMap(({ queued }) => queued?.entry.undoes ?? []))
  const acts = lacking.filter(({ queued }) => !queued || !undone.has(queued.key))
  // Without a connection, no newer data comes when a day begins.
  const dataDay = dayAt(new Date(serverTime(result.dataUpdatedAt)), context.calendar)
  if (dataDay === context.today && acts.length === 0) return result
  return { ...result, data: project(result.data as never, acts, { ...context, dataDay }) }
}
