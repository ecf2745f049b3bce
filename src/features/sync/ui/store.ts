// One database for all that this browser stores of a family. docs/decisions/0037-outbox.md

/** Who it belongs to, and in which family: no one else sees it or sends it. */
export interface Owner {
  ownerId: string
  familyId: string
}

/** Responses and small photos, until the session ends; requests without a response; their bytes. */
const names = ['responses', 'jobs', 'blobs'] as const
type StoreName = (typeof names)[number]

const databaseName = 'pipling'

let opened: Promise<IDBDatabase> | undefined

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      // The error is never null in this event.
      reject(request.error!)
    })
  })
}

export function openStore(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/**
 * Makes requests in one transaction.
 * @param action may wait for nothing but its requests
 * @throws where the browser refuses access to its database, or has no room. Nothing is written then
 */
export async function transact<Result>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  action: (...stores: IDBObjectStore[]) => Result | Promise<Result>,
): Promise<Result> {
  const transaction = (await openStore()).transaction(names, mode)
  const written = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')))
  })
  const [result] = await Promise.all([action(...names.map((name) => transaction.objectStore(name))), written])
  return result
}

/**
 * The one way to delete what is stored. Also deletes the database if nothing is left.
 * @param isMeant gets each record. Those of responses have no family
 */
export async function deleteStored(isMeant: (record: Partial<Owner> & { key: string }) => boolean): Promise<void> {
  // Without a version: one that is not there yet has no stores.
  const database = await resultOf(indexedDB.open(databaseName))
  let left = 0
  for (const name of database.objectStoreNames) {
    const store = database.transaction(name, 'readwrite').objectStore(name)
    for (const record of await resultOf(store.getAll())) {
      if (isMeant(record)) store.delete(record.key)
      else left += 1
    }
  }
  // Both wait for what was requested.
  database.close()
  if (left === 0) indexedDB.deleteDatabase(databaseName)
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 3)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    // What builds before the first release have stored.
    for (const name of result.objectStoreNames) result.deleteObjectStore(name)
    indexedDB.deleteDatabase('pipling-outbox')
    result.createObjectStore('responses', { keyPath: 'key' })
    result.createObjectStore('jobs', { keyPath: 'key' }).createIndex('order', 'order')
    result.createObjectStore('blobs', { keyPath: 'key' })
  })
  const database = await resultOf(request)
  // Another tab deletes the database, or the browser has closed it: the user has cleared the data of this site.
  for (const event of ['versionchange', 'close'])
    database.addEventListener(event, () => {
      database.close()
      opened = undefined
    })
  return database
}

/** Bytes as the database stores them: WebKit refuses blobs themselves in a private window. */
export interface StoredBlob {
  key: string
  bytes: ArrayBuffer
  type: string
}

export const toStored = async (key: string, blob: Blob): Promise<StoredBlob> => ({
  key,
  bytes: await blob.arrayBuffer(),
  type: blob.type,
})

export const fromStored = ({ bytes, type }: StoredBlob): Blob => new Blob([bytes], { type })
