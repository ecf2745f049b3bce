import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { attempt } from '../../../platform/ui/deviceStorage.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { settleAct } from './childData.ts'
import { withDone } from './pendingActs.ts'
import { currentOutbox, showOutbox, shownActOf, type QueuedAct } from './acts.ts'
import { readActs, readPhotos } from './outboxStore.ts'

// The outbox as this page shows it, and the messages about it between the tabs of a browser.

interface Watcher {
  resolve: (reply: unknown) => void
  reject: (error: Error) => void
}

/** Acts of this page whose guardian still looks at them, by key. They are shown as pending, not as waiting. */
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

/** Shows an act that waited as saved, with the revision of its reply. */
export function showSaved(act: QueuedAct, reply: unknown): void {
  const { waiting, saved } = currentOutbox()
  const { revision } = reply as { revision: number }
  showOutbox({
    waiting: waiting.filter(({ key }) => key !== act.key),
    saved: saved + 1,
    done: withDone({ ...shownActOf(act), revision }),
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
  const acts = await readOwn(client).catch(() => [])
  notifyManager.batch(() => {
    for (const key of unanswered) {
      takeWatcher(key)?.resolve(undefined)
    }
    show(acts)
  })
  notifyTabs({})
}

/** The stored acts of the guardian of this page, oldest first. */
export const readOwn = async (client: QueryClient) => ownOf(client, await readActs())

/** The photos that the guardian of this page has not sent, oldest first. */
export const readOwnPhotos = async (client: QueryClient) => ownOf(client, await readPhotos())

function ownOf<Stored extends { ownerId: string; familyId: string }>(client: QueryClient, stored: Stored[]): Stored[] {
  const user = client.getQueryData<User | null>(userQueryKey)
  return stored.filter(({ ownerId, familyId }) => ownerId === user?.id && familyId === user.familyId)
}

/** Reads the stored acts of this guardian and shows them. @returns them, oldest first */
export async function showStored(client: QueryClient): Promise<QueuedAct[]> {
  const acts = await readOwn(client)
  show(acts)
  return acts
}

function show(acts: readonly QueuedAct[]): void {
  const shown = acts.filter(({ key }) => !watched.has(key))
  const waiting = shown.filter(({ refusal }) => !refusal)
  if (waiting.length > 0) askToKeep()
  showOutbox({ waiting, refused: shown.filter(({ refusal }) => refusal) })
}

let hasAskedToKeep = false

/** Asks the browser not to delete pending acts when the device gets full: they are nowhere else. It may refuse. */
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
