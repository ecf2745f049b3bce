import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverTime } from '../../../platform/http/serverClock.ts'
import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import { revisionOf } from '../../../platform/http/revisions.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Owner } from './store.ts'

/** A request that this device stores until the server has responded. */
interface QueuedJob extends Owner {
  /** Its idempotency key. */
  key: string
  childId: string
  /** The job that has to be done first: its key. */
  after?: string | undefined
}

/** docs/screens.md, section 22. */
export interface QueuedAct extends QueuedJob {
  /** The instant of the tap, by the clock of the server as far as it was known. */
  tappedAt: string
  /** How far that clock was taken to be ahead of the device's, in milliseconds; absent once `tappedAt` is corrected. */
  aheadMs?: number
  request: { method: string; address: string; body: Readonly<Record<string, unknown>> }
  /** The call takes the instant of the tap as `at`. */
  takesAt: boolean
  /** The entry that the timeline will show, as far as it is known. */
  entry: QueuedEntry
  /** When it was first sent, in milliseconds since 1970: the server may have it. */
  sentAt?: number
  /** The revision of the child that this page had then. Data of that revision lacks the act. */
  sentAtRevision?: number
  /** Why the server refused it. */
  refusal?: { status: number; code: string | undefined; message: string | undefined; details: Record<string, unknown> }
}

/** Bytes for something that the server has, or that is in the queue as an act. */
export interface Upload extends QueuedJob {
  /** Of the call. `{id}` stands for what the bytes are for. */
  path: string
  /** Absent until the act before it is saved. */
  subjectId?: string
  /** Where the device refuses to store them. They last as long as the page. */
  blob?: Blob
}

/** How the sending of an upload goes on this page. */
export interface Transfer {
  /** How much was sent, 0 to 1. */
  progress: number
  abort: AbortController
  isFailed?: boolean
  /** Why it failed. Absent if it was stopped. */
  error?: unknown
  /** The response. Its data may lack it still. */
  reply?: unknown
}

export interface QueuedEntry {
  type: string
  title: string
  description: string | null
  points: number | null
  iconName: string
  /** JSON text. */
  metadata: string
  /** The habit or skill that it is about. */
  subjectId: string | null
}

/** An act as far as shown numbers depend on it. */
export interface ShownAct extends Pick<QueuedAct, 'childId' | 'sentAt' | 'sentAtRevision'> {
  /** The change of the balance. */
  points: number
  /** The revision of the child that includes it. Undefined while there is no response. */
  revision?: number
  /** Undefined for an act that cannot be queued. */
  queued?: QueuedAct
}

/** The acts of this page: those of its guardian that are queued in the order of the taps, and those with a response. */
interface Outbox {
  /** Without a response yet. Their guardian still looks at them. */
  pending: readonly ShownAct[]
  waiting: readonly QueuedAct[]
  /** The server has refused them. They change nothing that is shown. */
  refused: readonly QueuedAct[]
  /** The latest with a response, for data that does not include them yet. */
  done: readonly ShownAct[]
  /** How many have waited on this page and were saved. */
  saved: number
  /** The uploads of this guardian, in their order. */
  uploads: readonly Upload[]
  /** By the key of the upload. One without is pending. */
  transfers: Readonly<Record<string, Transfer>>
  /** Whether the device refused to store the last act, or stores nothing at all. Acts cannot wait then. */
  isRefusing?: boolean
}

let outbox: Outbox = { pending: [], waiting: [], refused: [], done: [], saved: 0, uploads: [], transfers: {} }
const listeners = new Set<() => void>()

export function showOutbox(next: Partial<Outbox>): void {
  outbox = { ...outbox, ...next }
  // In the order of all changes of queries: an act must not leave the outbox before the points arrive.
  for (const listener of listeners) notifyManager.schedule(listener)
}

export const currentOutbox = (): Outbox => outbox

export const useOutbox = (): Outbox => useSyncExternalStore(subscribeToOutbox, currentOutbox)

/** Pending acts of one child, in the order of the taps. */
export const useWaiting = (childId: string): QueuedAct[] => useOutbox().waiting.filter((act) => act.childId === childId)

export const shownActOf = (queued: QueuedAct): ShownAct => ({ ...queued, points: queued.entry.points ?? 0, queued })

const shownActsOf = ({ pending, waiting, done }: Outbox) => [...pending, ...waiting.map(shownActOf), ...done]

/**
 * Whether data of a revision lacks an act. The only rule by which shown numbers include one: those of an act that may
 * have arrived, and of data since it was sent, stay as they are (`holdUncertain`) until a retry brings its revision.
 */
export function isMissing({ revision, sentAt, sentAtRevision = -1 }: ShownAct, dataRevision: number): boolean {
  if (revision !== undefined) return dataRevision < revision
  return sentAt === undefined || dataRevision <= sentAtRevision
}

/** Whether the server may have an act of the child without having responded. */
export const isUncertain = (childId: string): boolean =>
  shownActsOf(outbox).some((act) => act.childId === childId && act.sentAt !== undefined && act.revision === undefined)

/**
 * Adds acts to the data of a query, and moves data of an earlier day to today. Pure.
 * @param acts those of its child that the data lacks, in order
 */
export type Projection = (
  data: never,
  acts: readonly ShownAct[],
  context: { calendar: Calendar; today: string; dataDay: string },
) => unknown

/** Projections by query name (`app/web/projections.ts`), registered when they have loaded after the first screen. */
let projections: Readonly<Record<string, Projection>> = {}

export function setProjections(all: Readonly<Record<string, Projection>>): void {
  projections = all
  showOutbox({})
}

/** A child as the list of children has it, as far as acts change it. */
export interface Balance {
  id: string
  points: number
  revision: number
}

/** The balances, with the acts that they lack. */
function projectBalances<Child extends Balance>(children: readonly Child[], acts: readonly ShownAct[]): Child[] {
  return children.map((child) => {
    const lacking = acts.filter((act) => act.childId === child.id && isMissing(act, child.revision))
    return { ...child, points: lacking.reduce((sum, { points }) => sum + points, child.points) }
  })
}

/** The children as they are shown, if `acts` has any. */
export function useShownChildren<Result extends { data: Balance[] | undefined }>(result: Result): Result {
  return withChildren(result, useOutbox())
}

export function withChildren<Result extends { data: Balance[] | undefined }>(result: Result, outbox: Outbox): Result {
  const acts = shownActsOf(outbox)
  return acts.length > 0 && result.data ? { ...result, data: projectBalances(result.data, acts) } : result
}

/** The result of a query about one child, with what its acts and a new day make of the data. */
export function useShown<Result extends Received>(name: string, result: Result, childId: string): Result {
  const acts = useOutbox()
  const [calendar, today] = [useCalendar(), useFamilyDay()]
  return withActs(name, result, { outbox: acts, childId, calendar, today })
}

interface Received {
  data: unknown
  dataUpdatedAt: number
}

interface ShownContext {
  outbox: Outbox
  childId: string
  calendar: Calendar
  today: string
}

/** Computes the result of `useShown` outside of a component's rendering. */
export function withActs<Result extends Received>(
  name: string,
  result: Result,
  { outbox, childId, ...context }: ShownContext,
): Result {
  const project = projections[name]
  if (!project || result.data === undefined) return result
  // Data of an unknown revision may include every act that was sent.
  const revision = revisionOf(result.data) || Infinity
  const acts = shownActsOf(outbox).filter((act) => act.childId === childId && isMissing(act, revision))
  // Without a connection, no newer data comes when a day begins.
  const dataDay = dayAt(new Date(serverTime(result.dataUpdatedAt)), context.calendar)
  if (dataDay === context.today && acts.length === 0) return result
  return { ...result, data: project(result.data as never, acts, { ...context, dataDay }) }
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
