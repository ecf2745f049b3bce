import { addressOf } from '../../../platform/http/address.ts'
import { fetchOwn } from '../../../platform/http/fetchOwn.ts'
import { deleteStored, fromStored, resultOf, type StoredBlob, toStored, transact } from '../../sync/ui/store.ts'
import { readSignedCookie } from '../../auth/ui/signedCookie.ts'
import { type Moment, type PhotoSize, readPhoto } from '../contract.ts'
import { mayHaveMoments } from './mayHaveMoments.ts'

/** How many small photos a device caches for looking at them offline. */
export const maxCached = 60

export const addressOfPhoto = (id: string, size: PhotoSize) => addressOf(readPhoto, { params: { id }, query: { size } })

/** Where the device stores a small photo, among the responses. */
const photoKey = '["/api","photos",'
const keyOf = (id: string) => `${photoKey}"${id}"]`

/**
 * Caches these small photos on the device and evicts the others. They are loaded one after the other, beside what is
 * looked at.
 */
export async function cachePhotos(ids: readonly string[]): Promise<void> {
  const wanted = new Map(ids.slice(0, maxCached).map((id) => [keyOf(id), id]))
  const keys = await transact(['responses'], 'readonly', (responses) => resultOf(responses.getAllKeys()))
  const isStale = (key: unknown) => String(key).startsWith(photoKey) && !wanted.has(String(key))
  if (keys.some(isStale)) await deleteStored(({ key }) => isStale(key))
  for (const [key, id] of wanted) {
    if (keys.includes(key)) continue
    const response = await fetchOwn(addressOfPhoto(id, 'small'))
    const photo = response.ok && (await toStored(key, await response.blob()))
    // The guardian may have signed out meanwhile.
    if (photo && readSignedCookie() === 'in')
      await transact(['responses'], 'readwrite', (responses) => responses.put(photo))
  }
}

/** The small photo, undefined on a miss. */
export async function readCachedPhoto(id: string): Promise<Blob | undefined> {
  const stored = await transact(['responses'], 'readonly', (responses) =>
    resultOf<StoredBlob | undefined>(responses.get(keyOf(id))),
  )
  return stored && fromStored(stored)
}

/** Deletes photos from the device that were deleted for good. */
export async function forgetPhotos(ids: readonly string[]): Promise<void> {
  const keys = new Set(ids.map(keyOf))
  await deleteStored(({ key }) => keys.has(key))
}

/**
 * Deletes from the device what it stores of a deleted moment: its photos, and the responses that may have its words.
 * Those of this page are refetched and stored again, but not those of an earlier one.
 */
export async function forgetMoment({ childId, photos }: Moment): Promise<void> {
  const keys = new Set(photos.map(({ id }) => keyOf(id)))
  await deleteStored(({ key }) => keys.has(key) || mayHaveMoments(key, childId))
}
