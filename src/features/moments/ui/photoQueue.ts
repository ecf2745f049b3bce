import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { currentOutbox, showOutbox, subscribeToOutbox } from '../../sync/ui/acts.ts'
import { hasOwnSession, locked } from '../../sync/ui/rounds.ts'
import { type StoredPhoto, readStoredPhoto, removePhoto, storePhoto } from '../../sync/ui/outboxStore.ts'
import { readOwnPhotos } from '../../sync/ui/outboxView.ts'
import { changeMoments } from './changeMoments.ts'
import { dataUrlOf } from './dataUrlOf.ts'
import { uploadPhoto } from './uploadPhoto.ts'

/** A photo of a saved moment that the server does not have yet. */
export interface QueuedPhoto {
  stored: StoredPhoto & { momentId: string }
  /** It was read from the device: another tab may send it as well. */
  isShared: boolean
  /** Address of its picture in this page. */
  url: string
  state: 'waiting' | 'sending' | 'failed'
  /** How much was sent, 0 to 1. */
  progress: number
  /** Why it failed. Absent if it was stopped. */
  error?: unknown
}

// The photos outlive the screen that added them. One at a time is sent.
let photos: readonly QueuedPhoto[] = []
let isSending = false
let isFollowing = false
let current: { key: string; abort: AbortController } | undefined
const listeners = new Set<() => void>()

/** The photos of a moment that are not sent yet, in the order in which they were added. */
export function useQueuedPhotos(momentId: string): readonly QueuedPhoto[] {
  return useSyncExternalStore(subscribe, () => photos).filter(({ stored }) => stored.momentId === momentId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setPhotos(next: readonly QueuedPhoto[]): void {
  photos = next
  for (const listener of listeners) listener()
  if (currentOutbox().photos !== photos.length) showOutbox({ photos: photos.length })
}

function update(key: string, changes: Partial<QueuedPhoto>): void {
  setPhotos(photos.map((photo) => (photo.stored.key === key ? { ...photo, ...changes } : photo)))
}

/** Sends photos of a saved moment. They are stored on the device until the server has them. */
export function sendPhotos(
  client: QueryClient,
  { childId, id: momentId }: { childId: string; id: string },
  chosen: readonly { key: string; blob: Blob; url: string }[],
): void {
  const user = client.getQueryData<User | null>(userQueryKey)
  if (chosen.length === 0 || !user) return
  const now = Date.now()
  const added = chosen.map(({ key, blob, url }, n) => {
    const owner = { ownerId: user.id, familyId: user.familyId, childId }
    return { stored: { ...owner, key, momentId, blob, addedAt: now + n }, isShared: false, url }
  })
  for (const { stored } of added) storePhoto(stored).catch(warn)
  setPhotos([...photos, ...added.map(toQueued)])
  void sendAll(client)
}

/** Sends what is left on this device, also by an earlier page, and again whenever there may be a connection. */
export async function resumePhotos(client: QueryClient): Promise<void> {
  if (!isFollowing) {
    isFollowing = true
    addEventListener('online', () => void resumePhotos(client))
    let { saved } = currentOutbox()
    subscribeToOutbox(() => {
      if (currentOutbox().saved === saved) return
      ;({ saved } = currentOutbox())
      // A moment that waited was saved: now its photos can be sent.
      void resumePhotos(client)
    })
  }
  for (const { stored, error } of photos) if (isCutOff(error)) update(stored.key, { state: 'waiting' })
  const stored = (await readOwnPhotos(client).catch(warn)) ?? []
  const read = await Promise.all(
    stored.filter(isOfMoment).map(async (stored) => ({ stored, isShared: true, url: await dataUrlOf(stored.blob) })),
  )
  setPhotos([
    ...photos,
    ...read.filter(({ stored }) => photos.every((one) => one.stored.key !== stored.key)).map(toQueued),
  ])
  await sendAll(client)
}

/** Nothing is wrong with the photo: the connection broke off, or stalled until the server gave up. */
const isCutOff = (error: unknown) =>
  error instanceof NoResponseError || (error instanceof HttpError && error.code === 'upload_stalled')

const isOfMoment = (photo: StoredPhoto): photo is QueuedPhoto['stored'] => photo.momentId !== undefined

export function retryPhoto(client: QueryClient, key: string): void {
  const failed = photos.find(({ stored }) => stored.key === key)
  if (!failed) return
  update(key, { state: 'waiting', progress: 0, error: undefined })
  if (failed.error instanceof HttpError) {
    // The refusal is stored under the old key.
    const stored = { ...failed.stored, key: createIdempotencyKey() }
    update(key, { stored })
    storePhoto(stored)
      .then(() => removePhoto(key))
      .catch(warn)
  }
  void sendAll(client)
}

/** Stops sending. The photo stays until it is sent again or dropped. */
export function stopPhoto(key: string): void {
  update(key, { state: 'failed', error: undefined })
  if (current?.key === key) current.abort.abort()
}

/** Drops a photo that was not sent. */
export function dropPhoto(key: string): void {
  setPhotos(photos.filter(({ stored }) => stored.key !== key))
  removePhoto(key).catch(warn)
}

/** Drops the photos of a moment that was deleted. */
export function dropPhotosOf(momentId: string): void {
  for (const { stored } of photos) if (stored.momentId === momentId) dropPhoto(stored.key)
}

const toQueued = (photo: Pick<QueuedPhoto, 'stored' | 'isShared' | 'url'>): QueuedPhoto => ({
  ...photo,
  state: 'waiting',
  progress: 0,
})

async function sendAll(client: QueryClient): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    while (nextPhoto()) await locked('photos', () => sendEach(client))
  } finally {
    isSending = false
  }
}

const nextPhoto = () => photos.find(({ state }) => state === 'waiting')

async function sendEach(client: QueryClient): Promise<void> {
  const isOwn = await hasOwnSession(client)
  for (let photo = nextPhoto(); photo; photo = nextPhoto()) {
    const { stored, isShared } = photo
    if (!isOwn) {
      update(stored.key, { state: 'failed', ...(isOwn === undefined && { error: new NoResponseError() }) })
    } else if (isShared && !(await readStoredPhoto(stored.key).catch(() => stored))) {
      // Another tab has sent or dropped it.
      setPhotos(photos.filter((one) => one.stored.key !== stored.key))
      void invalidateChild(client, stored.childId)
    } else await sendOne(client, stored)
  }
}

async function sendOne(client: QueryClient, { key, childId, momentId, blob }: QueuedPhoto['stored']): Promise<void> {
  const abort = new AbortController()
  current = { key, abort }
  update(key, { state: 'sending', progress: 0, error: undefined })
  try {
    const photo = await uploadPhoto({
      momentId,
      blob,
      idempotencyKey: key,
      signal: abort.signal,
      onProgress: (progress) => {
        update(key, { progress })
      },
    })
    changeMoments(client, childId, (moments) =>
      moments.map((moment) =>
        moment.id === momentId && moment.photos.every(({ id }) => id !== photo.id)
          ? { ...moment, photos: [...moment.photos, photo] }
          : moment,
      ),
    )
    dropPhoto(key)
    void invalidateChild(client, childId)
  } catch (error) {
    // The moment was deleted meanwhile. It is missing as well in another family, to which another tab has switched.
    if (error instanceof HttpError && error.status === 404 && (await hasOwnSession(client))) dropPhoto(key)
    else if (abort.signal.aborted) update(key, { state: 'failed', error: undefined })
    else update(key, { state: 'failed', error })
  } finally {
    current = undefined
  }
}

/** A browser may refuse to store data. Then the photos are sent, but not after the page is closed. */
function warn(error: unknown): undefined {
  console.warn('Photo not stored:', error)
}
