import { hashKey } from '@tanstack/react-query'
import { clockAheadMs } from '../../../platform/http/serverClock.ts'
import type { QueuedAct } from './outbox.ts'
import { build, type DeviceResponse } from './persistResponses.ts'
import { isSessionOver } from './session.ts'
import { resultOf, transact } from './store.ts'

// Acts with a response are stored among the responses, and deleted as these are: a page that opens without a connection
// adds them to responses that are older.

/** More than are answered before everything is refetched. */
const maxStored = 50

/** There is no such call: the key of an act begins like that of a query of its child. */
const actsKey = ['/api', 'acts']
const allActs = () => IDBKeyRange.bound('["/api","acts"', '["/api","acts#')

const oldestFirst = (acts: readonly DeviceResponse[]) => acts.toSorted((a, b) => a.at - b.at)

/** Stores an act with its response, in place of the oldest. */
export async function storeAnswered(act: QueuedAct): Promise<void> {
  if (isSessionOver()) return
  const response: DeviceResponse = {
    key: hashKey([...actsKey, act.childId, act.key]),
    ownerId: act.ownerId,
    build,
    at: Date.now(),
    aheadMs: clockAheadMs(),
    revision: act.revision!,
    data: act,
  }
  await transact(['responses'], 'readwrite', async (responses) => {
    responses.put(response)
    const stored = await resultOf<DeviceResponse[]>(responses.getAll(allActs()))
    for (const { key } of oldestFirst(stored).slice(0, -maxStored)) responses.delete(key)
  })
}

/** The stored acts with a response, oldest first, of every guardian. */
export async function readAnswered(): Promise<QueuedAct[]> {
  const stored = await transact(['responses'], 'readonly', (responses) =>
    resultOf<DeviceResponse[]>(responses.getAll(allActs())),
  )
  return oldestFirst(stored.filter((response) => response.build === build)).map(({ data }) => data as QueuedAct)
}
