import { MutationObserver, notifyManager, type QueryClient } from '@tanstack/react-query'
import { fetchJson, HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { attempt } from '../../../platform/ui/deviceStorage.ts'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import { pause } from '../../../platform/ui/pause.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { actKey, changeShownPoints, childrenKey, settleAct } from '../../children/ui/childData.ts'
import { currentOutbox, showOutbox, type WaitingAct } from '../../children/ui/waiting.ts'
import { change, readActs, readPhotos, removeIfEmpty, removePhoto, storeAct } from './outboxStore.ts'

// Each act is stored before it is sent, and deleted with its response. Without one it is sent again with its key, in the order
// of the taps, by one tab at a time. docs/decisions/0037-outbox.md.

export type NewAct = Pick<WaitingAct, 'childId' | 'request' | 'takesAt' | 'entry'> & {
  photos?: readonly { key: string; blob: Blob }[]
}

/** An act without a response after this time waits. docs/screens.md, section 22. */
const patienceMs = 8000
/** The delay before the only retry of an act whose guardian still looks at it. */
const retryMs = 1000
/** An act that is sent so soon after its tap happens when it arrives. */
const promptMs = 5000
/** What is stored shows within this time, or later. */
const startMs = 2000
/** The delays between two rounds while the server does not respond. */
const delaysMs = [2000, 5000, 15_000, 30_000]

/** Acts of this page whose guardian still looks at them. They are shown as pending, not as waiting. */
const watched = new Map<string, { resolve: (reply: unknown) => void; reject: (error: Error) => void }>()

/** Whether the points of the page are without an act, by its key. */
const counted = new Map<string, boolean>()

/** What a tab sends to the others: that something has changed, and which act was saved. */
interface Message {
  saved?: { key: string; reply: unknown }
}
const tabs = attempt(() => new BroadcastChannel('outbox'))

let hasStarted = false
let isSending = false
/** Something has changed since the round began. */
let isRoundNeeded = false
let failedRounds = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows what waits and begins to send it, whenever there may be a connection. */
export async function startOutbox(client: QueryClient): Promise<void> {
  if (hasStarted) return
  hasStarted = true
  const sendNow = () => {
    if (!document.hidden && currentOutbox().waiting.length > 0) void sendWaiting(client)
  }
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', sendNow)
  tabs?.addEventListener('message', ({ data: { saved } }: MessageEvent<Message>) => {
    const act = currentOutbox().waiting.find(({ key }) => key === saved?.key)
    if (act) {
      showSaved(client, act)
      settleAct(client, act.childId)
    }
    if (saved) takeWatcher(saved.key)?.resolve(saved.reply)
    void showStored(client).catch(warn)
  })
  const started = showStored(client).then(sendNow)
  // Some browsers never open their database. The service worker and the stream of events start after this.
  await Promise.race([started, pause(startMs)])
}

/**
 * Stores an act.
 * @returns undefined where the browser refuses to: then the act cannot wait
 */
export async function keepAct(client: QueryClient, { photos = [], ...act }: NewAct): Promise<WaitingAct | undefined> {
  const user = client.getQueryData<User | null>(userQueryKey)
  if (!user) return undefined
  const owner = { ownerId: user.id, familyId: user.familyId, childId: act.childId }
  const kept: WaitingAct = {
    ...act,
    ...owner,
    key: createIdempotencyKey(),
    ...(photos.length > 0 && { photos: photos.map(({ key }) => key) }),
    tappedAt: new Date().toISOString(),
    // It is sent at once. Without a connection, nothing has left the device.
    ...(navigator.onLine && { sentAt: Date.now() }),
  }
  try {
    const now = Date.now()
    await storeAct(
      kept,
      photos.map(({ key, blob }, n) => ({ ...owner, key, blob, addedAt: now + n })),
    )
    return kept
  } catch (error) {
    warn(error)
    return undefined
  }
}

/**
 * Sends a stored act after those that wait already.
 * @returns the reply; undefined when the act waits
 * @throws {HttpError} when the server refuses it
 */
export function sendKept(client: QueryClient, { key }: WaitingAct): Promise<unknown> {
  void startOutbox(client).catch(warn)
  return new Promise((resolve, reject) => {
    watched.set(key, { resolve, reject })
    counted.set(key, true)
    setTimeout(() => void stopWatching(client, [key]), patienceMs)
    void sendWaiting(client)
  })
}

/** Sends what waits. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  isRoundNeeded = true
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  let isAnswered = true
  try {
    while (isRoundNeeded) {
      isRoundNeeded = false
      isAnswered = await locked('outbox', () => sendRound(client))
    }
  } catch (error) {
    warn(error)
    isAnswered = false
  } finally {
    isSending = false
  }
  failedRounds = isAnswered ? 0 : failedRounds + 1
  await stopWatching(client, [...watched.keys()]).catch(warn)
  if (isAnswered) return
  timer = setTimeout(
    () => {
      if (!document.hidden) void sendWaiting(client)
    },
    delaysMs[Math.min(failedRounds, delaysMs.length) - 1],
  )
}

/** Sends a refused act again, as a new one. */
export async function retryAct(client: QueryClient, { key }: WaitingAct): Promise<void> {
  await change(key, (act) => {
    if (!act?.refusal) return act
    const { refusal, sentAt: _, ...again } = act
    const { request, takesAt } = again
    return {
      ...again,
      // The refusal is stored under the old key.
      key: createIdempotencyKey(),
      // What is too old, or from a wrong clock, counts when it arrives.
      takesAt: takesAt && refusal.status !== 400,
      ...(refusal.code === 'just_awarded' && { request: { ...request, body: { ...request.body, again: true } } }),
    }
  })
  await sendWaiting(client)
}

/** Deletes an act, unless the server may have it. */
export async function discardAct(client: QueryClient, { key }: Pick<WaitingAct, 'key'>): Promise<void> {
  await change(key, (act) => (act && act.sentAt !== undefined && !act.refusal ? act : undefined))
  await showStored(client)
  notifyTabs({})
}

/** Deletes everything that is kept for the guardian of this page, before a sign-out. */
export async function discardOwn(client: QueryClient): Promise<void> {
  for (const { key } of await readOwn(client)) await change(key, () => undefined)
  for (const { key } of await readOwnPhotos(client)) await removePhoto(key)
  await showStored(client)
  await removeIfEmpty()
}

/** One tab at a time. Where the browser has no locks, the keys alone see to it that nothing counts twice. */
export async function locked<Result>(name: 'outbox' | 'photos', action: () => Promise<Result>): Promise<Result> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent on plain http
  return navigator.locks ? navigator.locks.request(name, action) : action()
}

/** @returns false when something is left without a response */
async function sendRound(client: QueryClient): Promise<boolean> {
  const changed = new Set<string>()
  try {
    return await sendEach(client, changed)
  } finally {
    for (const childId of changed) settleAct(client, childId)
  }
}

/** @param changed gets the ids of the children whose late acts have a response */
async function sendEach(client: QueryClient, changed: Set<string>): Promise<boolean> {
  const tried = new Set<string>()
  const heldUp = new Set<string>()
  let isOwnSession = false
  for (;;) {
    const acts = await showStored(client)
    const act = acts.find(({ key, childId, refusal }) => !refusal && !tried.has(key) && !heldUp.has(childId))
    if (!act) return heldUp.size === 0
    tried.add(act.key)
    if (!watched.has(act.key) && !isOwnSession) {
      const isOwn = await hasOwnSession(client)
      if (!isOwn) return isOwn === false
      isOwnSession = true
    }
    const isLate = !watched.has(act.key)
    const outcome = await send(client, act)
    if (isLate) changed.add(act.childId)
    if (outcome === 'otherSession') return true
    if (outcome === 'noConnection') return false
    if (outcome === 'unanswered') heldUp.add(act.childId)
  }
}

/**
 * Whether the session is that of the guardian and the family of this page. Both may have changed meanwhile, in another tab.
 * @returns undefined when the server does not respond
 */
export async function hasOwnSession(client: QueryClient): Promise<boolean | undefined> {
  const user = client.getQueryData<User | null>(userQueryKey)
  try {
    const session = await fetchJson<User>(userQueryKey.join('/'))
    const isOwn = session.id === user?.id && session.familyId === user.familyId
    // The page leaves for the family of the session.
    if (!isOwn) void client.invalidateQueries({ queryKey: userQueryKey })
    return isOwn
  } catch (error) {
    return error instanceof HttpError && error.isUnauthorized ? false : undefined
  }
}

type Outcome = 'saved' | 'refused' | 'discarded' | 'unanswered' | 'noConnection' | 'otherSession'

async function send(client: QueryClient, act: WaitingAct): Promise<Outcome> {
  const isWatched = watched.has(act.key)
  if (navigator.onLine) {
    const mark = (one: WaitingAct | undefined) => one && { ...one, sentAt: one.sentAt ?? Date.now() }
    // A full device can still send what it has.
    if (!(await change(act.key, mark).catch(() => act))) return 'discarded'
  }
  const isPrompt = isWatched && navigator.onLine && Date.now() - Date.parse(act.tappedAt) < promptMs
  const late = act.takesAt ? { ...act.request.body, at: act.tappedAt } : act.request.body
  const post = () => postAct(client, act, isPrompt ? act.request.body : late)
  let reply: unknown
  try {
    reply = await post().catch(async (error: unknown) => {
      if (!(error instanceof NoResponseError) || !isPrompt || !watched.has(act.key)) throw error
      await pause(retryMs)
      return post()
    })
  } catch (error) {
    if (error instanceof NoResponseError) return 'noConnection'
    if (!(error instanceof HttpError)) return handleFault(act, error as Error)
    // The server has it already, from a request that was sent at once and whose response was lost.
    if (error.code === 'idempotency_key_reused' && !isPrompt && act.takesAt) return sendFirstBody(client, act)
    return handleRefused(client, act, error)
  }
  return handleSaved(client, act, reply)
}

/** Our own error is shown as one, not as a missing connection. The act stays, because the server may have it. */
function handleFault({ key }: WaitingAct, error: Error): Outcome {
  warn(error)
  takeWatcher(key)?.reject(error)
  return 'unanswered'
}

/** Requests the response to the request that was sent when the act was tapped. */
async function sendFirstBody(client: QueryClient, act: WaitingAct): Promise<Outcome> {
  try {
    return await handleSaved(client, act, await postAct(client, act, act.request.body))
  } catch (error) {
    return error instanceof HttpError ? handleRefused(client, act, error) : 'noConnection'
  }
}

/** As a mutation, so that no query shows a response of in between. */
function postAct(client: QueryClient, { key, childId, request }: WaitingAct, body: object): Promise<unknown> {
  const post = () => fetchJson(request.address, { method: request.method, body, idempotencyKey: key })
  if (watched.has(key)) return post()
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

async function handleSaved(client: QueryClient, act: WaitingAct, reply: unknown): Promise<Outcome> {
  const momentId = act.photos && (reply as { id: string }).id
  await change(act.key, () => undefined, { momentId })
  const watcher = takeWatcher(act.key)
  if (watcher) watcher.resolve(reply)
  else showSaved(client, act)
  notifyTabs({ saved: { key: act.key, reply } })
  return 'saved'
}

async function handleRefused(client: QueryClient, act: WaitingAct, error: HttpError): Promise<Outcome> {
  if (error.isUnauthorized) return 'otherSession'
  // Another tab may have switched to another family, which knows none of these children. The act waits for its own.
  if (error.status === 403 || error.status === 404) {
    const isOwn = await hasOwnSession(client)
    if (!isOwn) return isOwn === undefined ? 'noConnection' : 'otherSession'
  }
  if (error.status === 429 || error.status >= 500) return 'unanswered'
  const watcher = takeWatcher(act.key)
  if (watcher) {
    await change(act.key, () => undefined)
    watcher.reject(error)
    return 'refused'
  }
  const { status, code, serverMessage, details } = error
  await change(act.key, (one) => one && { ...one, refusal: { status, code, message: serverMessage, details } })
  await showStored(client)
  notifyTabs({})
  return 'refused'
}

/** Moves the points of an act that was saved from the outbox to the data of the page. */
function showSaved(client: QueryClient, act: WaitingAct): void {
  notifyManager.batch(() => {
    const { waiting, saved } = currentOutbox()
    showOutbox({ waiting: waiting.filter(({ key }) => key !== act.key), saved: saved + 1 })
    if (counted.get(act.key)) changeShownPoints(client, act.childId, act.entry.points ?? 0)
  })
  counted.delete(act.key)
}

function takeWatcher(key: string) {
  const watcher = watched.get(key)
  watched.delete(key)
  return watcher
}

/** Lets acts wait that have no response yet: their points move from the data of the page to the outbox. */
async function stopWatching(client: QueryClient, keys: readonly string[]): Promise<void> {
  const unanswered = keys.filter((key) => watched.has(key))
  if (unanswered.length === 0) return
  const acts = await readOwn(client).catch(() => [])
  notifyManager.batch(() => {
    for (const key of unanswered) {
      const watcher = takeWatcher(key)
      const act = acts.find((one) => one.key === key)
      if (act && watcher) changeShownPoints(client, act.childId, -(act.entry.points ?? 0))
      watcher?.resolve(undefined)
    }
    show(client, acts)
  })
  notifyTabs({})
}

const readOwn = async (client: QueryClient) => ownOf(client, await readActs())

/** The photos that the guardian of this page has not sent, oldest first. */
export const readOwnPhotos = async (client: QueryClient) => ownOf(client, await readPhotos())

function ownOf<Kept extends { ownerId: string; familyId: string }>(client: QueryClient, kept: Kept[]): Kept[] {
  const user = client.getQueryData<User | null>(userQueryKey)
  return kept.filter(({ ownerId, familyId }) => ownerId === user?.id && familyId === user.familyId)
}

async function showStored(client: QueryClient): Promise<WaitingAct[]> {
  const acts = await readOwn(client)
  show(client, acts)
  return acts
}

function show(client: QueryClient, acts: readonly WaitingAct[]): void {
  const childrenAt = client.getQueryState(childrenKey)?.dataUpdatedAt ?? 0
  const shown = acts
    .filter(({ key }) => !watched.has(key))
    .map((act) => {
      // Of an act that was sent before this page had its data, it is unknown whether these points include it.
      if (!counted.has(act.key)) counted.set(act.key, act.sentAt === undefined || childrenAt <= act.sentAt)
      return { ...act, isCounted: counted.get(act.key) ?? false }
    })
  showOutbox({ waiting: shown.filter(({ refusal }) => !refusal), refused: shown.filter(({ refusal }) => refusal) })
}

function notifyTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is for one origin only
  tabs?.postMessage(message)
}

function warn(error: unknown): void {
  console.warn('Outbox:', error)
}
