import { hashKey, notifyManager, type QueryFunctionContext, type QueryPersister } from '@tanstack/react-query'
import { HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { assumeClock, clockAheadMs } from '../../../platform/http/serverClock.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { revisionOf, setRevision } from '../../../platform/http/revisions.ts'
import { clearForNextGuardian, clearResponses, isSessionOver, leaveIfSignedOut } from './session.ts'
import { resultOf, transact } from './store.ts'
import { setReachable } from './reachability.ts'

/** A response of the server, stored on this device. */
export interface DeviceResponse {
  /** The hash of the query's key. */
  key: string
  /** The id of the guardian who received it. */
  ownerId: string
  /** The build of the app that stored it. Another build may expect another shape. */
  build: string
  /** In milliseconds since 1970. */
  at: number
  /** How far the clock of the server was ahead, in milliseconds. */
  aheadMs: number
  /** 0 for none. */
  revision: number
  data: unknown
}

const userHash = hashKey(userQueryKey)

/** The file name of this chunk contains a hash of its code. */
export const build = import.meta.url

/** An unchanged response is written again only after this time, because the app shows its age in minutes. */
const rewriteMs = 60_000
const lastWritten = new Map<string, Pick<DeviceResponse, 'revision' | 'at'>>()

/** After this time without a response, the stored one is shown. The request goes on. */
const patienceMs = 1500

/**
 * Stores the last response of each query on the device, by guardian, and shows it while the server does not respond. A
 * query that has data in memory keeps it, because that data may include a change that the stored response lacks.
 */
export const persistResponses: QueryPersister = async (queryFn, context, query) => {
  let stored: DeviceResponse | undefined
  let isSettled = false
  const timer = setTimeout(() => void showStored(), patienceMs)

  async function showStored(): Promise<void> {
    if (query.state.data !== undefined) return
    const response = await readStoredResponse(query.queryHash, context)
    if (!response || isSettled || query.state.data !== undefined) return
    stored = response
    // Marked as set by hand, so that the data stays if this request is cancelled.
    query.setData(response.data, { updatedAt: response.at, manual: true })
    setReachable(false)
  }

  try {
    const data = await queryFn(context)
    setReachable(true)
    if (query.queryHash === userHash && data === null && query.state.data) leaveIfSignedOut()
    // Not awaited, because nothing depends on it.
    storeResponse(query.queryHash, data, context).catch(warn)
    return data
  } catch (error) {
    if (error instanceof HttpError) setReachable(true)
    if (!(error instanceof NoResponseError)) throw error
    setReachable(false)
    if (query.state.data === undefined) stored = await readStoredResponse(query.queryHash, context)
    if (!stored) throw error
    const { at } = stored
    // Scheduled, so that it runs after the query has set `dataUpdatedAt` to now. The next mount refetches the query.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }))
    return query.state.data ?? stored.data
  } finally {
    isSettled = true
    clearTimeout(timer)
  }
}

async function storeResponse(hash: string, data: unknown, context: QueryFunctionContext): Promise<void> {
  if (hash === userHash) await clearOtherOwner(data as User | null)
  const ownerId = hash === userHash ? (data as User | null)?.id : await ownerIdOf(context)
  if (ownerId === undefined || isSessionOver()) return
  // The data may include a change that the server never gets. When it has ended, everything is refetched.
  if (context.client.isMutating() > 0) return
  const response = {
    key: hash,
    ownerId,
    build,
    at: Date.now(),
    aheadMs: clockAheadMs(),
    revision: revisionOf(data),
    data,
  }
  const before = lastWritten.get(hash)
  if (before && before.revision > 0 && before.revision === response.revision && response.at - before.at < rewriteMs)
    return
  lastWritten.set(hash, { revision: response.revision, at: response.at })
  const toStore = { ...response, data: context.meta?.toStore?.(data) ?? data }
  await transact(['responses'], 'readwrite', (responses) => responses.put(toStore))
}

/** Deletes the data of another guardian before the first response of this one is stored. */
async function clearOtherOwner(user: User | null): Promise<void> {
  const stored = user && (await readResponse(userHash))
  if (!user) await clearResponses()
  else if (stored && stored.ownerId !== user.id) await clearForNextGuardian()
}

async function readResponse(hash: string): Promise<DeviceResponse | undefined> {
  const response = await transact(['responses'], 'readonly', (responses) =>
    resultOf<DeviceResponse | undefined>(responses.get(hash)),
  )
  if (response) setRevision(response.data, response.revision)
  return response
}

async function readStoredResponse(hash: string, context: QueryFunctionContext): Promise<DeviceResponse | undefined> {
  const stored = await readResponse(hash).catch(warn)
  if (stored?.build !== build) return undefined
  assumeClock(stored.aheadMs)
  // The session cannot be checked offline. A sign-out would have deleted the stored responses.
  return stored.ownerId === (await likelyOwnerIdOf(context)) ? stored : undefined
}

/** The user query does not respond either, so it is the guardian of the last time. */
async function likelyOwnerIdOf({ client }: QueryFunctionContext): Promise<string | undefined> {
  const user = client.getQueryData<User | null>(userQueryKey)
  return user === undefined ? (await readResponse(userHash))?.ownerId : user?.id
}

/** At the start all queries are sent at the same time, so the response to the user query may still be pending. */
async function ownerIdOf({ client }: QueryFunctionContext): Promise<string | undefined> {
  const user = client.getQueryData<User | null>(userQueryKey)
  if (user !== undefined) return user?.id
  const pending = client.getQueryCache().find<User | null>({ queryKey: userQueryKey })?.promise
  return (await pending?.catch(() => null))?.id
}

/** A browser may refuse to store data. The app then works only online. */
function warn(error: unknown): undefined {
  console.warn('Response not stored:', error)
}
