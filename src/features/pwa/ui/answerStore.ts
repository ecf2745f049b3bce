/** An answer of the server as it was last seen on this device. */
export interface KeptAnswer {
  /** The guardian to whom it was given. */
  ownerId: string
  /** The build of the app that kept it: another one may expect another shape. */
  build: string
  /** In milliseconds since 1970. */
  at: number
  data: unknown
}

const databaseName = 'pipling'
const storeName = 'answers'

let opening: Promise<IDBDatabase> | undefined

export async function readAnswer(key: string): Promise<KeptAnswer | undefined> {
  const store = await openStore('readonly')
  return (await resultOf(store.get(key))) as KeptAnswer | undefined
}

export async function writeAnswer(key: string, answer: KeptAnswer): Promise<void> {
  const store = await openStore('readwrite')
  await resultOf(store.put(answer, key))
}

/** Deletes everything that was kept, and makes nothing where nothing was. */
export async function deleteAnswers(): Promise<void> {
  const database = await opening
  database?.close()
  opening = undefined
  await resultOf(indexedDB.deleteDatabase(databaseName))
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opening ??= openDatabase()
  const database = await opening
  return database.transaction(storeName, mode).objectStore(storeName)
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName)
  })
  const database = await resultOf(request)
  // Another tab deletes it, as somebody has signed out there.
  database.addEventListener('versionchange', () => {
    database.close()
    opening = undefined
  })
  return database
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      // Never null here.
      reject(request.error!)
    })
  })
}
