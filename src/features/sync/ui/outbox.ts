import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Calendar } from '../../../platform/time/rules.ts'
import { createSharedState } from '../../../platform/ui/sharedState.ts'
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
  /** From the response: the revision of the child that includes it, and the id of its entry. */
  revision?: number
  entryId?: string
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
  /** The id of the entry that it undoes. */
  undoes?: string
}

/** An act as far as shown numbers depend on it. */
export interface ShownAct extends Pick<QueuedAct, 'childId' | 'sentAt' | 'sentAtRevision'> {
  /** The change of the balance. */
  points: number
  /** The revision of the child that includes it. Undefined while there is no response. */
  revision?: number
  /** What lists show of it. Undefined while it is pending. */
  queued?: QueuedAct
}

/** The acts of this page: those of its guardian that are queued in the order of the taps, and those with a response. */
export interface Outbox {
  /** Without a response yet: tapped on this page just now. Those that can be queued are stored as well. */
  pending: readonly ShownAct[]
  /** Without a response after some seconds, or since an earlier visit. They are sent again. */
  waiting: readonly QueuedAct[]
  /** The server has refused them. They change nothing that is shown. */
  refused: readonly QueuedAct[]
  /** The latest with a response, for data that does not include them yet. */
  done: readonly ShownAct[]
  /** Whether waiting acts are shown, and sent whenever there may be a connection. */
  hasStarted?: boolean
  /** How many have waited on this page and were saved. */
  saved: number
  /** The uploads of this guardian, in their order. */
  uploads: readonly Upload[]
  /** By the key of the upload. One without is pending. */
  transfers: Readonly<Record<string, Transfer>>
  /** Whether the device refused to store the last act, or stores nothing at all. Acts cannot wait then. */
  isRefusing?: boolean
  /** Whether the last request got a response. */
  isServerReachable: boolean
  /** By query name (`app/web/projections.ts`), but for the list of children: see `withChildren`. They load after the first screen. */
  projections: Readonly<Record<string, Projection>>
}

/**
 * Adds acts to the data of a query, and moves data of an earlier day to today. Pure.
 * @param acts those of its child that the data lacks, in order
 */
export type Projection = (
  data: never,
  acts: readonly ShownAct[],
  context: { calendar: Calendar; today: string; dataDay: string },
) => unknown

const outbox = createSharedState<Outbox>({
  pending: [],
  waiting: [],
  refused: [],
  done: [],
  saved: 0,
  uploads: [],
  transfers: {},
  isServerReachable: true,
  projections: {},
})

export const currentOutbox = outbox.get
/** For useSyncExternalStore. */
export const subscribeToOutbox = outbox.subscribe

export function showOutbox(next: Partial<Outbox>): void {
  outbox.set({ ...outbox.get(), ...next })
}

/** In the order of all changes of queries: an act must not leave the outbox before the points arrive. */
const subscribe = (listener: () => void) => outbox.subscribe(notifyManager.batchCalls(listener))

export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, currentOutbox)

/** Waiting acts of one child, in the order of the taps. */
export const useWaiting = (childId: string): QueuedAct[] => useOutbox().waiting.filter((act) => act.childId === childId)

/** All data is refetched long before so many further acts have a response. */
const maxDone = 50

export const withDone = (act: ShownAct): readonly ShownAct[] => [...currentOutbox().done, act].slice(-maxDone)

/** With the acts that the device has stored. This page knows some of them. */
export function withStored(stored: readonly ShownAct[]): readonly ShownAct[] {
  const { done } = currentOutbox()
  const known = new Set(done.map(({ queued }) => queued?.key))
  return [...stored.filter(({ queued }) => !known.has(queued?.key)), ...done].slice(-maxDone)
}

/** Shows a change of the balance at once. @returns the act, for `endPending` */
export function addPending(act: ShownAct): ShownAct {
  showOutbox({ pending: [...currentOutbox().pending, act] })
  return act
}

/** Ends showing an act as pending. @param done the act with its response; undefined if it failed, or waits from now on */
export function endPending(act: ShownAct, done?: ShownAct): void {
  showOutbox({
    pending: currentOutbox().pending.filter((one) => one !== act),
    ...(done && { done: withDone(done) }),
  })
}
