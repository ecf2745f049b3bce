import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { fetchJson, HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { clockAheadMs, isClockMeasured, serverTime } from '../../../platform/http/serverClock.ts'
import { pause } from '../../../platform/ui/pause.ts'
import { actKey, sentNow, settleAct } from './childData.ts'
import { storeAnswered } from './answered.ts'
import type { QueuedAct } from './outbox.ts'
import { type ActReply, answeredAct } from './shown.ts'
import { changeJob } from './jobs.ts'
import { hasOwnSession, locked, oneAtATime } from './sending.ts'
import { sendUploads } from './uploads.ts'
import { isWatched, notifyTabs, showSaved, showStored, stopWatching, takeWatcher, warn } from './outboxState.ts'

// Sends what is stored, in rounds, in the order of the taps, by one tab at a time. docs/decisions/0037-outbox.md.
// `sendQueue` repeats rounds until the server responds, `sendRound` is one of them, `sendEach` keeps the order, and
// `send` sends one act.

/** The delay before the only retry of an act whose caller still waits for it. */
const retryMs = 1000
/** An act that is sent within this time after its tap carries no `at`: the server uses the time of arrival. */
const promptMs = 5000
/** The delays between two rounds while the server does not respond. */
const delaysMs = [2000, 5000, 15_000, 30_000]

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends the stored acts.
 * @param failures how many times in a row the server did not respond
 */
export async function sendQueue(client: QueryClient, failures = 0): Promise<void> {
  clearTimeout(timer)
  const isAnswered = await sendInRounds(client)
  if (isAnswered === undefined) return
  await stopWatching(client).catch(warn)
  if (isAnswered) {
    void sendUploads(client)
    return
  }
  timer = setTimeout(
    () => {
      if (!document.hidden) void sendQueue(client, failures + 1)
    },
    delaysMs[Math.min(failures, delaysMs.length - 1)],
  )
}

/** A round follows when something has changed since the last one began. */
const sendInRounds = oneAtATime((client) =>
  locked('outbox', () => sendRound(client)).catch((error: unknown) => {
    warn(error)
    return false
  }),
)

/** @returns false when something is left without a response */
async function sendRound(client: QueryClient): Promise<boolean> {
  const changed = new Set<string>()
  try {
    return await sendEach(client, changed)
  } finally {
    for (const childId of changed) settleAct(client, childId)
  }
}

/** @param changed gets the ids of the children whose acts have ended without a caller, which would refetch */
async function sendEach(client: QueryClient, changed: Set<string>): Promise<boolean> {
  const tried = new Set<string>()
  /** Children with an act that the server could not take: their later acts keep their order. */
  const blocked = new Set<string>()
  let isOwnSession = false
  for (;;) {
    const acts = await showStored(client)
    const act = acts.find(({ key, childId, refusal }) => !refusal && !tried.has(key) && !blocked.has(childId))
    if (!act) return blocked.size === 0
    tried.add(act.key)
    if (!isWatched(act.key) && !isOwnSession) {
      const isOwn = await hasOwnSession(client)
      if (!isOwn) return isOwn === false
      isOwnSession = true
    }
    const outcome = await send(client, act)
    if (outcome === 'endedLate') changed.add(act.childId)
    if (outcome === 'otherSession') return true
    if (outcome === 'noConnection') return false
    if (outcome === 'unanswered') blocked.add(act.childId)
  }
}

/** `ended` and `endedLate`: the act was saved or refused, with a caller that waits for it or without one. */
type Outcome = 'ended' | 'endedLate' | 'discarded' | 'unanswered' | 'noConnection' | 'otherSession'

async function send(client: QueryClient, stored: QueuedAct): Promise<Outcome> {
  const isJustTapped = isWatched(stored.key)
  const mark = (one: QueuedAct | undefined) =>
    one && { ...correctTap(one), ...(navigator.onLine && one.sentAt === undefined && sentNow(client, one)) }
  // A full device can still send what it has.
  const act = await changeJob(stored.key, mark).catch(() => stored)
  if (!act) return 'discarded'
  const isPrompt = isJustTapped && navigator.onLine && serverTime(Date.now()) - Date.parse(act.tappedAt) < promptMs
  const late = act.takesAt ? { ...act.request.body, at: act.tappedAt } : act.request.body
  const [body, otherBody] = isPrompt ? [act.request.body, late] : [late, act.request.body]
  const post = () => postAct(client, act, body)
  let reply: unknown
  try {
    reply = await post().catch(async (error: unknown) => {
      if (!(error instanceof NoResponseError) || !isPrompt || !isWatched(act.key)) throw error
      await pause(retryMs)
      return post()
    })
  } catch (error) {
    if (error instanceof NoResponseError) return 'noConnection'
    if (!(error instanceof HttpError)) return handleFault(act, error as Error)
    // The server has it already, from a request of this tab at once, or of another tab later, whose response was lost.
    if (error.code === 'idempotency_key_reused' && act.takesAt) return sendFirstBody(client, act, otherBody)
    return handleRefused(client, act, error)
  }
  return handleSaved(client, act, reply)
}

/**
 * Corrects the instant of a tap by what the server's clock is known to be by now: the device's may be wrong, and may
 * have been set since. Stored before the act is sent, and only once, so that a retry has the same body.
 */
function correctTap(stored: QueuedAct): QueuedAct {
  const { aheadMs, ...act } = stored
  if (aheadMs === undefined || !isClockMeasured()) return stored
  const tappedAt = Date.parse(act.tappedAt) - aheadMs + clockAheadMs()
  return { ...act, tappedAt: new Date(Math.min(tappedAt, serverTime(Date.now()))).toISOString() }
}

/** Our own error is shown as one, not as a missing connection. The act stays, because the server may have it. */
function handleFault({ key }: QueuedAct, error: Error): Outcome {
  warn(error)
  takeWatcher(key)?.reject(error)
  return 'unanswered'
}

/** Requests the response to the request that the server has. */
async function sendFirstBody(client: QueryClient, act: QueuedAct, body: object): Promise<Outcome> {
  try {
    return await handleSaved(client, act, await postAct(client, act, body))
  } catch (error) {
    return error instanceof HttpError ? handleRefused(client, act, error) : 'noConnection'
  }
}

/**
 * Posts an act. One that no caller waits for is posted as a mutation, so that no query shows a response from before it
 * until it has its own.
 */
function postAct(client: QueryClient, { key, childId, request }: QueuedAct, body: object): Promise<unknown> {
  const post = () => fetchJson(request.address, { method: request.method, body, idempotencyKey: key })
  if (isWatched(key)) return post()
  const outcome = post().then(
    (reply) => ({ reply }),
    (error: unknown) => ({ error }),
  )
  const late = new MutationObserver(client, { mutationKey: actKey(childId), mutationFn: () => outcome })
  return late.mutate().then((result) => {
    late.reset()
    if ('error' in result) throw result.error
    return result.reply
  })
}

async function handleSaved(client: QueryClient, act: QueuedAct, reply: unknown): Promise<Outcome> {
  const { id } = reply as { id?: string }
  await changeJob(
    act.key,
    () => undefined,
    (upload) => ({ ...upload, after: undefined, subjectId: id! }),
  )
  const watcher = takeWatcher(act.key)
  if (watcher) watcher.resolve(reply)
  else showSaved(act, reply)
  await storeAnswered(answeredAct(act, reply as ActReply)).catch(warn)
  notifyTabs({ saved: { key: act.key, reply } })
  return watcher ? 'ended' : 'endedLate'
}

async function handleRefused(client: QueryClient, act: QueuedAct, error: HttpError): Promise<Outcome> {
  if (error.isUnauthorized) return 'otherSession'
  // Another tab may have switched to another family, which knows none of these children. The act waits for its own.
  if (error.status === 403 || error.status === 404) {
    const isOwn = await hasOwnSession(client)
    if (!isOwn) return isOwn === undefined ? 'noConnection' : 'otherSession'
  }
  if (error.status === 429 || error.status >= 500) return 'unanswered'
  const watcher = takeWatcher(act.key)
  if (watcher) {
    // Its caller learns of the refusal even if the device cannot delete it.
    await changeJob(act.key, () => undefined).catch(warn)
    watcher.reject(error)
    return 'ended'
  }
  const { status, code, serverMessage, details } = error
  await changeJob<QueuedAct>(
    act.key,
    (one) => one && { ...one, refusal: { status, code, message: serverMessage, details } },
  )
  await showStored(client)
  notifyTabs({})
  return 'endedLate'
}
