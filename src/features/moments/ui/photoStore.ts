import { inStore } from '../../../platform/ui/familyDatabase.ts'

/** A photo that is to be sent, as the device stores it. */
export interface StoredPhoto {
  /** Also the idempotency key: the server adds it once, however often it is sent. */
  key: string
  childId: string
  momentId: string
  blob: Blob
  /** Milliseconds since 1970. */
  addedAt: number
}

/** The photos that an earlier page has not sent, oldest first. */
export async function readPhotos(): Promise<StoredPhoto[]> {
  const photos = await inStore<StoredPhoto[]>('photos', 'readonly', (store) => store.getAll())
  return photos.toSorted((a, b) => a.addedAt - b.addedAt)
}

export const storePhoto = (photo: StoredPhoto) => inStore('photos', 'readwrite', (store) => store.put(photo, photo.key))

export const removePhoto = (key: string) => inStore('photos', 'readwrite', (store) => store.delete(key))
