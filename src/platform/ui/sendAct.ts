import { HttpError, NoResponseError, send, type Sent } from '../http/client.ts'
import type { Call, ReplyOf } from '../http/contract.ts'
import { createIdempotencyKey } from './idempotencyKey.ts'
import { pause } from './pause.ts'

/** After this time, the same request counts as a new one, even if the first never got a response. */
const keyLifetimeMs = 600_000

const retryMs = 1000

/** The idempotency keys of requests without a response. The server may have executed them. */
const openKeys = new Map<string, string>()

/** The requests that are pending. A double tap shares the first one. */
const pending = new Map<string, Promise<unknown>>()

/**
 * Sends a request with an idempotency key. If the response is lost, the request is retried once. If the user then
 * repeats the action, the key is reused, so that the server executes it only once. While it is pending, the same
 * request is not sent again.
 * @param act identifies the request: the call and all of its input
 */
export function sendAct<Reply>(act: unknown, send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> {
  return sharePending(act, async (id) => {
    const key = openKeys.get(id) ?? createIdempotencyKey()
    try {
      const reply = await sendWithRetry(key, send)
      openKeys.delete(id)
      return reply
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) openKeys.delete(id)
      else storeKey(id, key)
      throw error
    }
  })
}

/**
 * Makes a call as `sendAct` does. Equal input is the same request. A `PUT` has the same outcome when it is made twice:
 * if the user repeats it, it gets a new key. Something else may have been chosen in between, and the old key would only
 * bring the old response.
 */
export function sendOnce<C extends Call>(call: C, input: Sent<C>): Promise<ReplyOf<C>> {
  const act = [call.method, call.path, input]
  const { id } = (input as { params?: { id?: string } }).params ?? {}
  const sendIt = async (idempotencyKey: string) => {
    const reply = await send(call, { ...input, idempotencyKey })
    if (id !== undefined) discardKeysOf(id)
    return reply
  }
  if (call.method !== 'PUT') return sendAct(act, sendIt)
  return sharePending(act, () => sendWithRetry(createIdempotencyKey(), sendIt))
}

/**
 * Gives the next request about a subject, such as a habit or a child, a new idempotency key. Call it when the subject
 * was changed or an act was undone: the old key would replay the earlier response.
 */
export function discardKeysOf(id: string): void {
  for (const act of openKeys.keys()) if (act.includes(id)) openKeys.delete(act)
}

function sharePending<Reply>(act: unknown, request: (id: string) => Promise<Reply>): Promise<Reply> {
  const id = JSON.stringify(act)
  const shared = pending.get(id) as Promise<Reply> | undefined
  if (shared) return shared
  const sent = request(id).finally(() => pending.delete(id))
  pending.set(id, sent)
  return sent
}

async function sendWithRetry<Reply>(key: string, send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> {
  try {
    return await send(key)
  } catch (error) {
    if (!(error instanceof NoResponseError) || !navigator.onLine) throw error
    await pause(retryMs)
    return send(key)
  }
}

function storeKey(id: string, key: string): void {
  if (openKeys.has(id)) return
  openKeys.set(id, key)
  setTimeout(() => openKeys.delete(id), keyLifetimeMs)
}
