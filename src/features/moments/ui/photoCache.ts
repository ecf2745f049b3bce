import { addressOf } from '../../../platform/http/address.ts'
import { fetchOwn } from '../../../platform/http/fetchOwn.ts'
import { inStore } from '../../sync/ui/store.ts'
import { fromStored, type StoredBlob, toStored } from '../../sync/ui/storedBlob.ts'
import { readSignedCookie } from '../../auth/ui/signedCookie.ts'
import { type PhotoSize, readPhoto } from '../contract.ts'

/** How many small photos a device caches for looking at them offline. */
export const maxCached = 60

export const addressOfPhoto = (id: string, size: PhotoSize) => addressOf(readPhoto, { params: { id }, query: { size } })

/**
 * Caches these small photos on the device and evicts the others. They are loaded one after the other, beside what is
 * looked at.
 */
export async function cachePhotos(ids: readonly string[]): Promise<void> {
  const wanted = ids.slice(0, maxCached)
  const cached = await inStore('pictures', 'readonly', (store) => store.getAllKeys() as IDBRequest<string[]>)
  for (const id of cached) if (!wanted.includes(id)) await inStore('pictures', 'readwrite', (store) => store.delete(id))
  for (const id of wanted) {
    if (cached.includes(id)) continue
    const response = await fetchOwn(addressOfPhoto(id, 'small'))
    const photo = response.ok && (await toStored(await response.blob()))
    // The guardian may have signed out meanwhile.
    if (photo && readSignedCookie() === 'in') await inStore('pictures', 'readwrite', (store) => store.put(photo, id))
  }
}

/** Evicts photos that were deleted for good. */
export async function evictPhotos(ids: readonly string[]): Promise<void> {
  for (const id of ids) await inStore('pictures', 'readwrite', (store) => store.delete(id))
}

/** The small photo, undefined on a miss. */
export async function readCachedPhoto(id: string): Promise<Blob | undefined> {
  const stored = await inStore<StoredBlob | undefined>('pictures', 'readonly', (store) => store.get(id))
  return stored && fromStored(stored)
}
