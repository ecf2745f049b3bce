import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { attempt } from '../../../platform/ui/deviceStorage.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { settleAct } from './childData.ts'
import { readAnswered } from './answered.ts'
import { currentOutbox, showOutbox, type QueuedAct, withDone, withStored } from './outbox.ts'
import { type ActReply, answeredAct, shownActOf } from './shown.ts'
import { isAct, isUpload, type Job, readJobs } from './jobs.ts'
import type { Owner } from './store.ts'

// What the outbox of this page holds, which acts a caller waits for, and the messages between the tabs of a browser.

interface Watcher {
  resolve: (reply: unknown) => void
  reject: (error: Error) => void
}

/** Acts for which a promise of `sendQueued` is open, by key. They are pending, not waiting. */
const watched = new Map<string, Watcher>()

/** A message to the other tabs: that something has changed, and which act was saved. */
interface Message {
  saved?: { key: string; reply: unknown }
}
const tabs = attempt(() => new BroadcastChannel('outbox'))

/** Shows what other tabs have changed. */
export function followOtherTabs(client: QueryClient): void {
  tabs?.addEventListener('message', ({ data: { saved } }: MessageEvent<Message>) => {
    const act = currentOutbox().waiting.find(({ key }) => key === saved?.key)
    if (act) {
      showSaved(act, saved?.reply)
      settleAct(client, act.childId)
    }
    if (saved) takeWatcher(saved.key)?.resolve(saved.reply)
    void showStored(client).catch(warn)
  })
}

/** Shows an act as pending until it has a response, or `stopWatching` ends that. */
export function watch(key: string, watcher: Watcher): void {
  watched.set(key, watcher)
}

export const isWatched = (key: string): boolean => watched.has(key)

/** Shows an act that waited as saved. */
export function showSaved(act: QueuedAct, reply: unknown): void {
  const { waiting, saved } = currentOutbox()
  showOutbox({
    waiting: waiting.filter(({ key }) => key !== act.key),
    saved: saved + 1,
    done: withDone(shownActOf(answeredAct(act, reply as ActReply))),
  })
}

/** Ends the watching of an act. @returns the watcher; undefined if there is none */
export function takeWatcher(key: string) {
  const watcher = watched.get(key)
  watched.delete(key)
  return watcher
}

/**
 * Shows acts without a response as waiting.
 * @param keys by default all
 */
export async function stopWatching(client: QueryClient, keys: readonly string[] = [...watched.keys()]): Promise<void> {
  const unanswered = keys.filter(isWatched)
  if (unanswered.length === 0) return
  const stored = await readOwn(client).catch(() => ({ jobs: [], answered: [] }))
  // Together, so that no frame has an act as pending and as waiting.
  notifyManager.batch(() => {
    for (const key of unanswered) takeWatcher(key)?.resolve(undefined)
    show(stored)
  })
  notifyTabs({})
}

interface Stored {
  jobs: readonly Job[]
  answered: readonly QueuedAct[]
}

/** What is stored of the guardian of this page, oldest first. */
async function readOwn(client: QueryClient): Promise<Stored> {
  const user = client.getQueryData<User | null>(userQueryKey)
  const isOwn = ({ ownerId, familyId }: Owner) => ownerId === user?.id && familyId === user.familyId
  // In this order, so that no act is in both: it leaves the jobs before it is stored with its response.
  const answered = await readAnswered()
  const jobs = await readJobs()
  return { jobs: jobs.filter(isOwn), answered: answered.filter(isOwn) }
}

/** Reads what is stored of this guardian and shows it. @returns the acts without a response, oldest first */
export async function showStored(client: QueryClient): Promise<QueuedAct[]> {
  const stored = await readOwn(client)
  show(stored)
  return stored.jobs.filter(isAct)
}

function show({ jobs, answered }: Stored): void {
  const isShown = ({ key }: QueuedAct) => !watched.has(key)
  const shown = jobs.filter(isAct).filter(isShown)
  const waiting = shown.filter(({ refusal }) => !refusal)
  const uploads = [...jobs.filter(isUpload), ...currentOutbox().uploads.filter(({ blob }) => blob)]
  if (waiting.length + uploads.length > 0) askToKeep()
  const done = withStored(answered.filter(isShown).map(shownActOf))
  showOutbox({ waiting, refused: shown.filter(({ refusal }) => refusal), done, uploads })
}

let hasAskedToKeep = false

/** Asks the browser not to delete waiting acts when the device gets full: they are nowhere else. It may refuse. */
function askToKeep(): void {
  if (hasAskedToKeep) return
  hasAskedToKeep = true
  // On plain http there is no such storage.
  attempt(() => void navigator.storage.persist().catch(() => undefined))
}

/** Notifies the other tabs of a change. */
export function notifyTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is for one origin only
  tabs?.postMessage(message)
}

/** A browser may refuse to store. The rest of the app works without it. */
export function warn(error: unknown): void {
  console.warn('Outbox:', error)
}
