import { resultOf } from '../../../platform/ui/indexedDb.ts'
import type { WaitingAct } from '../../children/ui/waiting.ts'

// A database of its own: the other one is deleted when a session ends.
const databaseName = 'pipling-outbox'
const storeName = 'acts'

let opened: Promise<IDBDatabase> | undefined

/** Every act of this device, oldest first, of every guardian. */
export async function readActs(): Promise<WaitingAct[]> {
  const database = await open()
  const store: IDBObjectStore = database.transaction(storeName).objectStore(storeName)
  return resultOf<WaitingAct[]>(store.index('order').getAll())
}

/** @throws where the browser refuses to store it */
export const storeAct = (act: WaitingAct): Promise<unknown> => change(act.key, () => act)

/**
 * Replaces an act by what `next` returns, in its place, or deletes it if that is undefined.
 * @param next gets the stored act; undefined if another tab has deleted it
 */
export async function change(
  key: string,
  next: (act: WaitingAct | undefined) => WaitingAct | undefined,
): Promise<WaitingAct | undefined> {
  const database = await open()
  const transaction = database.transaction(storeName, 'readwrite')
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
  const store = transaction.objectStore(storeName)
  const stored = (await resultOf(store.get(key))) as (WaitingAct & { order: number }) | undefined
  const act = next(stored)
  if (act?.key !== key) store.delete(key)
  if (act) store.put({ ...act, order: stored?.order ?? (await nextOrder(store)) })
  await written
  return act
}

/** Deletes the database if nothing of anybody is kept in it. */
export async function removeIfEmpty(): Promise<void> {
  if ((await readActs()).length > 0) return
  const database = await open()
  database.close()
  opened = undefined
  await resultOf(indexedDB.deleteDatabase(databaseName))
}

async function nextOrder(store: IDBObjectStore): Promise<number> {
  const last = await resultOf(store.index('order').openKeyCursor(null, 'prev'))
  return last ? (last.key as number) + 1 : 1
}

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName, { keyPath: 'key' }).createIndex('order', 'order')
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
