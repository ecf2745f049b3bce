import type { QueryClient } from '@tanstack/react-query'
import { HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { sendBytes } from '../../../platform/http/sendBytes.ts'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { currentOutbox, showOutbox, type Transfer, type Upload } from './outbox.ts'
import { invalidateChild } from './childData.ts'
import { changeJob, readBlob, storeJobs } from './jobs.ts'
import { notifyTabs, showStored, warn } from './outboxState.ts'
import { hasOwnSession, locked, oneAtATime } from './sending.ts'

// Sends the uploads of the queue, one at a time. They may take minutes, so that acts do not wait for them.

export interface NewUpload extends Pick<Upload, 'key' | 'path'> {
  blob: Blob
}

/**
 * The system takes over the whole of a small body at once, and sends it over a slow line for minutes. The server ends
 * what has stopped.
 */
const responseMs = 5 * 60_000

/** Queues uploads for what the server has already. */
export async function enqueueUploads(
  client: QueryClient,
  { id: subjectId, childId }: { id: string; childId: string },
  added: readonly NewUpload[],
): Promise<void> {
  const user = client.getQueryData<User | null>(userQueryKey)
  if (added.length === 0 || !user) return
  const owner = { ownerId: user.id, familyId: user.familyId, childId }
  const uploads = added.map(({ key, path }) => ({ ...owner, key, path, subjectId }))
  try {
    await storeJobs(uploads, added)
  } catch (error) {
    warn(error)
    const unstored = uploads.map((upload, n) => ({ ...upload, blob: added[n]!.blob }))
    showOutbox({ uploads: [...currentOutbox().uploads, ...unstored] })
  }
  await sendUploads(client)
}

/** Sends pending uploads, also those whose connection broke off. */
export async function sendUploads(client: QueryClient): Promise<void> {
  const transfers = Object.entries(currentOutbox().transfers).filter(([, { error }]) => !isCutOff(error))
  showOutbox({ transfers: Object.fromEntries(transfers) })
  await sendPending(client)
}

const sendPending = oneAtATime(async (client) => {
  await showStored(client).catch(warn)
  if (nextUpload()) await locked('uploads', () => sendEach(client))
})

/** Nothing is wrong with the upload: the connection broke off, or stalled until the server gave up. */
const isCutOff = (error: unknown) =>
  error instanceof NoResponseError || (error instanceof HttpError && error.code === 'upload_stalled')

function nextUpload(): Upload | undefined {
  const { uploads, transfers } = currentOutbox()
  return uploads.find(({ key, after }) => after === undefined && !transfers[key])
}

async function sendEach(client: QueryClient): Promise<void> {
  const isOwn = await hasOwnSession(client)
  for (;;) {
    // Another tab may have sent or discarded some.
    await showStored(client).catch(warn)
    const upload = nextUpload()
    if (!upload) return
    if (isOwn) await sendOne(client, upload)
    else setTransfer(upload.key, { isFailed: true, ...(isOwn === undefined && { error: new NoResponseError() }) })
  }
}

async function sendOne(client: QueryClient, { key, childId, path, subjectId, ...upload }: Upload): Promise<void> {
  const abort = new AbortController()
  setTransfer(key, { abort })
  try {
    const blob = upload.blob ?? (await readBlob(key))
    const reply = await sendBytes({
      method: 'POST',
      address: path.replace('{id}', subjectId!),
      body: blob!,
      idempotencyKey: key,
      responseMs,
      signal: abort.signal,
      onProgress: (progress) => setTransfer(key, { progress }),
    })
    setTransfer(key, { reply })
    // Shown until the data has it. If the page is closed before, it is sent again under the same key.
    await invalidateChild(client, childId)
    await discardUpload(key)
  } catch (error) {
    // Its subject was deleted meanwhile. It is missing as well in another family, to which another tab has switched.
    if (error instanceof HttpError && error.status === 404 && (await hasOwnSession(client))) await discardUpload(key)
    else setTransfer(key, { isFailed: true, error: abort.signal.aborted ? undefined : error })
  }
}

function setTransfer(key: string, changes: Partial<Transfer>): void {
  const { transfers } = currentOutbox()
  const before = transfers[key] ?? { progress: 0, abort: new AbortController() }
  showOutbox({ transfers: { ...transfers, [key]: { ...before, ...changes } } })
}

export async function retryUpload(client: QueryClient, key: string): Promise<void> {
  const { transfers, uploads } = currentOutbox()
  const { [key]: failed, ...others } = transfers
  // The refusal is stored under the old key.
  const next = failed?.error instanceof HttpError ? createIdempotencyKey() : key
  await changeJob<Upload>(key, (upload) => upload && { ...upload, key: next }).catch(warn)
  showOutbox({ transfers: others, uploads: uploads.map((one) => (one.key === key ? { ...one, key: next } : one)) })
  await sendUploads(client)
}

/** Stops sending. The upload stays until it is sent again or discarded. */
export function stopUpload(key: string): void {
  currentOutbox().transfers[key]?.abort.abort()
}

export async function discardUpload(key: string): Promise<void> {
  await changeJob(key, () => undefined).catch(warn)
  // They show it as well, until they read what is stored.
  notifyTabs({})
  const { [key]: _, ...transfers } = currentOutbox().transfers
  showOutbox({ transfers, uploads: currentOutbox().uploads.filter((upload) => upload.key !== key) })
}
