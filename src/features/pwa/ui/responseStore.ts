/** A response of the server, stored on this device. */
export interface StoredResponse {
  /** The id of the guardian who received it. */
  ownerId: string
  /** The build of the app that stored it. Another build may expect another shape. */
  build: string
  /** In milliseconds since 1970. */
  at: number
  data: unknown
}

const databaseName = 'pipling'
const storeName = 'answers'

let databasePromise: Promise<IDBDatabase> | undefined

export async function readResponse(key: string): Promise<StoredResponse | undefined> {
  const store = await openStore('readonly')
  return (await resultOf(store.get(key))) as StoredResponse | undefined
}

export async function writeResponse(key: string, response: StoredResponse): Promise<void> {
  const store = await openStore('readwrite')
  await resultOf(store.put(response, key))
}

/** Deletes all stored responses. It creates no database if there is none. */
export async function deleteResponses(): Promise<void> {
  const database = await databasePromise?.catch(() => undefined)
  database?.close()
  databasePromise = undefined
  await resultOf(indexedDB.deleteDatabase(databaseName))
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  databasePromise ??= openDatabase()
  const database = await databasePromise
  return database.transaction(storeName, mode).objectStore(storeName)
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName)
  })
  const database = await resultOf(request)
  // Another tab deletes the database after a sign-out.
  database.addEventListener('versionchange', () => {
    database.close()
    databasePromise = undefined
  })
  return database
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      // The error is never null in this event.
      reject(request.error!)
    })
  })
}
