import type { QueryClient } from '@tanstack/react-query'
import { clockAheadMs } from '../../../platform/http/serverClock.ts'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import { pause } from '../../../platform/ui/pause.ts'
import { storeAnswered } from './answered.ts'
import { sentNow, tappedAct } from './childData.ts'
import { currentOutbox, showOutbox, type QueuedAct } from './outbox.ts'
import { sendQueue } from './rounds.ts'
import { changeJob, storeJobs } from './jobs.ts'
import type { NewUpload } from './uploads.ts'
import { followOtherTabs, notifyTabs, showStored, stopWatching, warn, watch } from './outboxState.ts'

// Each act is stored before it is sent (`jobs.ts`), and deleted after its response. Without a response it is
// sent again under the same idempotency key (`rounds.ts`). docs/decisions/0037-outbox.md.

export type NewAct = Pick<QueuedAct, 'childId' | 'request' | 'takesAt' | 'entry'> & {
  /** What is sent once it is saved. */
  uploads?: readonly NewUpload[]
}

/** An act without a response after this time waits. docs/screens.md, section 22. */
const patienceMs = 8000
/** The time within which stored acts should show. They may show later. */
const startMs = 2000

/**
 * Shows waiting acts and begins to send them, whenever there may be a connection. The page calls it when its first
 * screen has loaded; a tap before that calls it too. Does nothing the second time.
 */
export async function startOutbox(client: QueryClient): Promise<void> {
  if (currentOutbox().hasStarted) return
  showOutbox({ hasStarted: true })
  const sendNow = () => {
    const { waiting, uploads } = currentOutbox()
    if (!document.hidden && waiting.length + uploads.length > 0) void sendQueue(client)
  }
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', sendNow)
  followOtherTabs(client)
  const started = showStored(client).then(sendNow, (error: unknown) => {
    showRefusing(true)
    throw error
  })
  // Some browsers never open their database. The service worker and the stream of events start after this.
  await Promise.race([started, pause(startMs)])
}

/**
 * Stores an act.
 * @returns undefined where the browser refuses to: then the act cannot wait
 */
export async function enqueueAct(client: QueryClient, act: NewAct): Promise<QueuedAct | undefined> {
  const tapped = tappedAct(client, act)
  if (!tapped) return undefined
  const queued: QueuedAct = {
    ...tapped,
    aheadMs: clockAheadMs(),
    // It is sent at once. Without a connection, nothing has left the device.
    ...(navigator.onLine && sentNow(client, act)),
  }
  const { uploads = [] } = act
  const { ownerId, familyId, childId } = queued
  try {
    const dependents = uploads.map(({ key, path }) => ({ ownerId, familyId, childId, key, path, after: queued.key }))
    await storeJobs([queued, ...dependents], uploads)
    showRefusing(false)
    return queued
  } catch (error) {
    // Uploads may be too much for a device that has room for a tap.
    if (uploads.length === 0) showRefusing(true)
    warn(error)
    return undefined
  }
}

/** Shows whether the device refuses to store. */
function showRefusing(isRefusing: boolean): void {
  if ((currentOutbox().isRefusing ?? false) !== isRefusing) showOutbox({ isRefusing })
}

/**
 * Sends a stored act after those that wait already.
 * @returns the reply; undefined when the act waits
 * @throws {HttpError} when the server refuses it
 */
export function sendQueued(client: QueryClient, { key }: QueuedAct): Promise<unknown> {
  void startOutbox(client).catch(warn)
  return new Promise((resolve, reject) => {
    watch(key, { resolve, reject })
    setTimeout(() => void stopWatching(client, [key]), patienceMs)
    void sendQueue(client)
  })
}

/** Stores an act that was not queued, with its response. */
export async function storeSent(act: QueuedAct): Promise<void> {
  await storeAnswered(act).catch(warn)
  notifyTabs({})
}

/** Sends a refused act again, as a new one. */
export async function retryAct(client: QueryClient, { key }: QueuedAct): Promise<void> {
  await changeJob<QueuedAct>(key, (act) => {
    if (!act?.refusal) return act
    const { refusal, sentAt: _, sentAtRevision: _revision, ...again } = act
    const { request, takesAt } = again
    return {
      ...again,
      // The refusal is stored under the old key.
      key: createIdempotencyKey(),
      // An act that is too old, or from a wrong clock, counts when it arrives.
      takesAt: takesAt && refusal.status !== 400,
      ...(refusal.code === 'just_awarded' && { request: { ...request, body: { ...request.body, again: true } } }),
    }
  })
  await sendQueue(client)
}

/** Deletes an act, unless the server may have it. */
export async function discardAct(client: QueryClient, { key }: Pick<QueuedAct, 'key'>): Promise<void> {
  await changeJob<QueuedAct>(key, (act) => (act && act.sentAt !== undefined && !act.refusal ? act : undefined))
  await showStored(client)
  notifyTabs({})
}
