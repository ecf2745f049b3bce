import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { invalidateChild } from '../../children/ui/childData.ts'
import { changeMoments } from './changeMoments.ts'
import { dataUrlOf } from './dataUrlOf.ts'
import { readPhotos, removePhoto, storePhoto, type StoredPhoto } from './photoStore.ts'
import { uploadPhoto } from './uploadPhoto.ts'

/** A photo of a saved moment that the server does not have yet. */
export interface WaitingPhoto extends StoredPhoto {
  /** Address of its picture in this page. */
  url: string
  state: 'waiting' | 'sending' | 'failed'
  /** How much was sent, 0 to 1. */
  progress: number
  /** Why it failed. Absent if it was stopped. */
  error?: unknown
}

// The photos outlive the screen that added them. One at a time is sent.
let photos: readonly WaitingPhoto[] = []
let isSending = false
let isResumed = false
let current: { key: string; abort: AbortController } | undefined
const listeners = new Set<() => void>()

/** The photos of a moment that are not sent yet, in the order in which they were added. */
export function useWaitingPhotos(momentId: string): readonly WaitingPhoto[] {
  return useSyncExternalStore(subscribe, () => photos).filter((photo) => photo.momentId === momentId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setPhotos(next: readonly WaitingPhoto[]): void {
  photos = next
  for (const listener of listeners) listener()
}

function update(key: string, changes: Partial<WaitingPhoto>): void {
  setPhotos(photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))
}

/** Sends photos of a saved moment. They are stored on the device until the server has them. */
export function sendPhotos(
  client: QueryClient,
  { childId, id: momentId }: { childId: string; id: string },
  chosen: readonly { key: string; blob: Blob; url: string }[],
): void {
  if (chosen.length === 0) return
  const now = Date.now()
  const added = chosen.map(({ url, ...photo }, n) => ({
    url,
    stored: { ...photo, childId, momentId, addedAt: now + n },
  }))
  for (const { stored } of added) storePhoto(stored).catch(warn)
  setPhotos([...photos, ...added.map(({ stored, url }) => asWaiting(stored, url))])
  void sendAll(client)
}

/** Sends what an earlier page of this device has not sent. Call it once the page has come to rest. */
export async function resumePhotos(client: QueryClient): Promise<void> {
  if (isResumed) return
  isResumed = true
  addEventListener('online', () => {
    for (const { key, error } of photos) if (error instanceof NoResponseError) update(key, { state: 'waiting' })
    void sendAll(client)
  })
  const stored = (await readPhotos().catch(warn)) ?? []
  const read = await Promise.all(stored.map(async (photo) => asWaiting(photo, await dataUrlOf(photo.blob))))
  // Those that were added meanwhile are stored, too.
  setPhotos([...photos, ...read.filter(({ key }) => photos.every((photo) => photo.key !== key))])
  await sendAll(client)
}

export function retryPhoto(client: QueryClient, key: string): void {
  update(key, { state: 'waiting', progress: 0, error: undefined })
  void sendAll(client)
}

/** Stops sending. The photo stays until it is sent again or dropped. */
export function stopPhoto(key: string): void {
  update(key, { state: 'failed', error: undefined })
  if (current?.key === key) current.abort.abort()
}

/** Drops a photo that was not sent. */
export function dropPhoto(key: string): void {
  setPhotos(photos.filter((photo) => photo.key !== key))
  removePhoto(key).catch(warn)
}

const asWaiting = (photo: StoredPhoto, url: string): WaitingPhoto => ({
  ...photo,
  url,
  state: 'waiting',
  progress: 0,
})

async function sendAll(client: QueryClient): Promise<void> {
  if (isSending) return
  isSending = true
  for (;;) {
    const next = photos.find(({ state }) => state === 'waiting')
    if (!next) break
    await sendOne(client, next)
  }
  isSending = false
}

async function sendOne(client: QueryClient, { key, childId, momentId, blob }: WaitingPhoto): Promise<void> {
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
    // The moment was deleted meanwhile.
    if (error instanceof HttpError && error.status === 404) dropPhoto(key)
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
