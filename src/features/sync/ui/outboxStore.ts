import { resultOf } from './indexedDb.ts'
import { pause } from '../../../platform/ui/pause.ts'
import { fromStored, type StoredBlob, toStored } from './storedBlob.ts'
import type { QueuedAct } from './acts.ts'

// A database of its own: the other one is deleted when a session ends.
const databaseName = 'pipling-outbox'

/** A photo that is to be sent, which the device stores. */
export interface StoredPhoto {
  /** Also the idempotency key: the server adds it once, however often it is sent. */
  key: string
  /** Who added it, and in which family: no one else sees it or sends it. */
  ownerId: string
  familyId: string
  childId: string
  /** Absent while the act of its moment waits. */
  momentId?: string
  blob: Blob
  /** Milliseconds since 1970. */
  addedAt: number
}

/** The record in the database. */
type PhotoRecord = Omit<StoredPhoto, 'blob'> & { blob: StoredBlob }

interface Change {
  /** Photos of the act that are stored with it. */
  photos?: readonly StoredPhoto[]
  /** The moment that a deleted act has become: its photos stay, for that moment. They are deleted otherwise. */
  momentId?: string | undefined
}

/** A browser that has not opened its database after this time may never do so, and says nothing. */
const openingMs = 2000

let opened: Promise<IDBDatabase> | undefined

/** Every act of this device, oldest first, of every guardian. */
export async function readActs(): Promise<QueuedAct[]> {
  return resultOf<QueuedAct[]>((await storeOf('acts')).index('order').getAll())
}

/** Every photo of this device, oldest first, of every guardian. */
export async function readPhotos(): Promise<StoredPhoto[]> {
  const records = await resultOf<PhotoRecord[]>((await storeOf('photos')).getAll())
  return records.map(toPhoto).toSorted((a, b) => a.addedAt - b.addedAt)
}

/** @returns undefined if it was sent or discarded */
export async function readStoredPhoto(key: string): Promise<StoredPhoto | undefined> {
  const record = await resultOf<PhotoRecord | undefined>((await storeOf('photos')).get(key))
  return record && toPhoto(record)
}

export async function storePhoto(photo: StoredPhoto): Promise<void> {
  const record = await toRecord(photo)
  await resultOf((await storeOf('photos', 'readwrite')).put(record))
}

export async function removePhoto(key: string): Promise<void> {
  await resultOf((await storeOf('photos', 'readwrite')).delete(key))
}

/** Stores an act and its photos, or nothing. @throws where the browser refuses to store it */
export async function storeAct(act: QueuedAct, photos: readonly StoredPhoto[]): Promise<void> {
  // Nothing is written then, so that the act can be sent at once.
  if (!(await Promise.race([open(), pause(openingMs)]))) throw new Error('the database of the browser does not open')
  await change(act.key, () => act, { photos })
}

/**
 * Replaces an act by what `next` returns, in its place, or deletes it if that is undefined.
 * @param next gets the stored act; undefined if another tab has deleted it
 */
export async function change(
  key: string,
  next: (act: QueuedAct | undefined) => QueuedAct | undefined,
  { photos = [], momentId }: Change = {},
): Promise<QueuedAct | undefined> {
  // A transaction does not wait for anything else.
  const records = await Promise.all(photos.map(toRecord))
  const database = await open()
  const transaction = database.transaction(['acts', 'photos'], 'readwrite')
  const written = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => {
      resolve()
    })
    for (const event of ['abort', 'error']) {
      transaction.addEventListener(event, () => {
        reject(transaction.error ?? new Error('not stored'))
      })
    }
  })
  // `written` rejects as well.
  written.catch(() => undefined)
  const store = transaction.objectStore('acts')
  const photoStore = transaction.objectStore('photos')
  const stored = (await resultOf(store.get(key))) as (QueuedAct & { order: number }) | undefined
  const act = next(stored)
  // Photos first: an act is never stored without them.
  for (const record of records) photoStore.put(record)
  if (act?.key !== key) store.delete(key)
  if (act) store.put({ ...act, order: stored?.order ?? (await nextOrder(store)) })
  else for (const photoKey of stored?.photos ?? []) await release(photoStore, photoKey, momentId)
  await written
  return act
}

/** Passes a photo of a deleted act on to its moment, or deletes it. */
async function release(photos: IDBObjectStore, key: string, momentId: string | undefined): Promise<void> {
  const record = momentId && ((await resultOf(photos.get(key))) as PhotoRecord | undefined)
  if (record) photos.put({ ...record, momentId })
  else photos.delete(key)
}

const toRecord = async (photo: StoredPhoto): Promise<PhotoRecord> => ({ ...photo, blob: await toStored(photo.blob) })

const toPhoto = (record: PhotoRecord): StoredPhoto => ({ ...record, blob: fromStored(record.blob) })

/** Deletes the database if it holds nothing of any guardian. */
export async function removeIfEmpty(): Promise<void> {
  if ((await readActs()).length > 0 || (await readPhotos()).length > 0) return
  const database = await open()
  database.close()
  opened = undefined
  await resultOf(indexedDB.deleteDatabase(databaseName))
}

async function nextOrder(store: IDBObjectStore): Promise<number> {
  const last = await resultOf(store.index('order').openKeyCursor(null, 'prev'))
  return last ? (last.key as number) + 1 : 1
}

async function storeOf(name: 'acts' | 'photos', mode: IDBTransactionMode = 'readonly'): Promise<IDBObjectStore> {
  const database = await open()
  return database.transaction(name, mode).objectStore(name)
}

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    result.createObjectStore('acts', { keyPath: 'key' }).createIndex('order', 'order')
    result.createObjectStore('photos', { keyPath: 'key' })
  })
  const database = await resultOf(request)
  const forget = () => {
    database.close()
    opened = undefined
  }
  database.addEventListener('versionchange', forget)
  // The user has cleared the data of this site.
  database.addEventListener('close', forget)
  return database
}
