import { resultOf } from './indexedDb.ts'

/** The family's data on the device: responses, and small photos for viewing offline. */
const stores = ['answers', 'pictures'] as const
type StoreName = (typeof stores)[number]

const databaseName = 'pipling'

let databasePromise: Promise<IDBDatabase> | undefined

/** Makes one request of a store. @throws where the browser refuses access to its database */
export async function inStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  databasePromise ??= openDatabase()
  const database = await databasePromise
  return resultOf(request(database.transaction(name, mode).objectStore(name)))
}

/** Deletes everything. It creates no database if there is none. */
export async function deleteFamilyDatabase(): Promise<void> {
  const database = await databasePromise?.catch(() => undefined)
  database?.close()
  databasePromise = undefined
  await resultOf(indexedDB.deleteDatabase(databaseName))
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2)
  request.addEventListener('upgradeneeded', () => {
    for (const name of stores) request.result.createObjectStore(name)
  })
  const database = await resultOf(request)
  // Another tab deletes the database after a sign-out, or the browser has closed it: the user has cleared the data of
  // this site.
  for (const event of ['versionchange', 'close'])
    database.addEventListener(event, () => {
      database.close()
      databasePromise = undefined
    })
  return database
}
