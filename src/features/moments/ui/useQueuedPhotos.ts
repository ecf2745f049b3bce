import { type Upload, useOutbox } from '../../sync/ui/outbox.ts'
import type { NewUpload } from '../../sync/ui/uploads.ts'
import { addPhoto, type Moment } from '../contract.ts'
import type { ChosenPhoto } from './chosenPhotos.ts'
import { useStoredUrls } from './useStoredUrls.ts'

/** A photo that the server does not have yet. */
export interface QueuedPhoto {
  key: string
  /** Address of its picture in this page. Undefined until it is read from the device. */
  url: string | undefined
  state: 'waiting' | 'sending' | 'failed'
  /** How much was sent, 0 to 1. */
  progress: number
  /** Why it failed. Absent if it was stopped. */
  error?: unknown
}

/** The photos of a saved moment that its data lacks, in the order in which they were added. */
export function useQueuedPhotos({ id, photos }: Pick<Moment, 'id' | 'photos'>): QueuedPhoto[] {
  const { uploads, transfers } = useOutbox()
  const isIncluded = (reply: unknown) => photos.some((photo) => photo.id === (reply as { id: string } | undefined)?.id)
  const missing = uploads.filter(({ key, subjectId }) => subjectId === id && !isIncluded(transfers[key]?.reply))
  const urls = useStoredUrls(missing.map(({ key }) => key))
  return missing.map(({ key }) => {
    const { isFailed, progress = 0, error } = transfers[key] ?? {}
    const state = isFailed ? 'failed' : transfers[key] ? 'sending' : 'waiting'
    return { key, url: urls[key], state, progress, error }
  })
}

/** The keys of the photos of a moment that is not saved yet. @param actKey of its act */
export const photoKeysAfter = (uploads: readonly Upload[], actKey: string): string[] =>
  uploads.filter(({ after }) => after === actKey).map(({ key }) => key)

export const toUploads = (photos: readonly ChosenPhoto[]): NewUpload[] =>
  photos.map(({ key, blob }) => ({ key, blob, path: addPhoto.path }))
