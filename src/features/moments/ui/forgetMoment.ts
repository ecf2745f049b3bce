import { inStore } from '../../sync/ui/store.ts'
import type { Moment } from '../contract.ts'
import { evictPhotos } from './photoCache.ts'
import { mayHaveMoments } from './mayHaveMoments.ts'

/**
 * Deletes from the device what it stores of a deleted moment: its photos, and the responses that may have its words.
 * Those of this page are refetched and stored again, but not those of an earlier one.
 */
export async function forgetMoment({ childId, photos }: Moment): Promise<void> {
  await evictPhotos(photos.map(({ id }) => id))
  const keys = await inStore('answers', 'readonly', (store) => store.getAllKeys() as IDBRequest<string[]>)
  for (const key of keys) {
    if (mayHaveMoments(key, childId)) await inStore('answers', 'readwrite', (store) => store.delete(key))
  }
}
