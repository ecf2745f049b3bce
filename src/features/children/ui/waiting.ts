import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverTime } from '../../../platform/http/serverClock.ts'
import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'

/** An act that this device stores until the server has responded. docs/screens.md, section 22. */
export interface QueuedAct {
  /** Its idempotency key. */
  key: string
  /** Who tapped, and in which family: no one else sees it or sends it. */
  ownerId: string
  familyId: string
  childId: string
  /** The instant of the tap. */
  tappedAt: string
  request: { method: string; address: string; body: Readonly<Record<string, unknown>> }
  /** The call takes the instant of the tap as `at`. */
  takesAt: boolean
  /** What its entry in the timeline will say, as far as it is known. */
  entry: QueuedEntry
  /** The keys of the photos that are sent once it is saved. They are stored beside it. */
  photos?: readonly string[]
  /** When it was first sent, in milliseconds since 1970: the server may have it. */
  sentAt?: number
  /** Why the server refused it. */
  refusal?: { status: number; code: string | undefined; message: string | undefined; details: Record<string, unknown> }
  /** The points that the page has from the server do not include it. Set when it is shown, not stored. */
  isCounted?: boolean
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

/** What is queued for the guardian of this page, in the order of the taps. */
interface Outbox {
  waiting: readonly QueuedAct[]
  /** The server has refused them. They change nothing that is shown. */
  refused: readonly QueuedAct[]
  /** How many have waited on this page and were saved. */
  saved: number
  /** How many photos of saved moments are not sent. */
  photos: number
  /** Whether the device refused to store the last act, or stores nothing at all. Acts cannot wait then. */
  isRefusing?: boolean
}

let outbox: Outbox = { waiting: [], refused: [], saved: 0, photos: 0 }
const listeners = new Set<() => void>()

export function showOutbox(next: Partial<Outbox>): void {
  outbox = { ...outbox, ...next }
  // In the order of all changes of queries: an act must not leave the outbox before the points arrive.
  for (const listener of listeners) notifyManager.schedule(listener)
}

export const currentOutbox = (): Outbox => outbox

export const useOutbox = (): Outbox => useSyncExternalStore(subscribeToOutbox, currentOutbox)

/** What waits for one child, in the order of the taps. */
export const useWaiting = (childId: string): QueuedAct[] => useOutbox().waiting.filter((act) => act.childId === childId)

/** Whether the server may have an act of the child without having responded. */
export const isUncertain = (childId: string): boolean =>
  outbox.waiting.some((act) => act.childId === childId && act.sentAt !== undefined)

/** What the waiting acts make of the data of a query, and what it says today if it is of an earlier day. */
export type Overlay = (
  data: never,
  waiting: readonly QueuedAct[],
  context: { calendar: Calendar; today: string; dataAt: number },
) => unknown

/** By the name of the data. They load with the outbox. */
let overlays: Readonly<Record<string, Overlay>> = {}

export function setOverlays(all: Readonly<Record<string, Overlay>>): void {
  overlays = all
  showOutbox({})
}

/**
 * The result of a query, with what the waiting acts and a new day make of its data.
 * @param childId if the data is about one child
 */
export function useShown<Result extends Received>(name: string, result: Result, childId?: string): Result {
  const { waiting } = useOutbox()
  const [calendar, today] = [useCalendar(), useFamilyDay()]
  return withWaiting(name, result, { waiting, childId, calendar, today })
}

interface Received {
  data: unknown
  dataUpdatedAt: number
}

/** What `useShown` returns, outside of a component's rendering. */
export function withWaiting<Result extends Received>(
  name: string,
  result: Result,
  {
    waiting,
    childId,
    ...context
  }: {
    waiting: readonly QueuedAct[]
    childId: string | undefined
    calendar: Calendar
    today: string
  },
): Result {
  const overlay = overlays[name]
  if (!overlay || result.data === undefined) return result
  // Without a connection, no newer data comes when a day begins.
  const isOfToday = dayAt(new Date(serverTime(result.dataUpdatedAt)), context.calendar) === context.today
  if (isOfToday && waiting.length === 0) return result
  const ofChild = waiting.filter((act) => childId === undefined || act.childId === childId)
  return {
    ...result,
    data: overlay(result.data as never, ofChild, { ...context, dataAt: result.dataUpdatedAt }),
  }
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
