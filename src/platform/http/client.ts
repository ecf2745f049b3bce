import { addressOf } from './address.ts'
import {
  embeddedResponsesId,
  type BodyInput,
  type EmbeddedResponse,
  type Call,
  type ErrorBody,
  type Params,
  type QueryInput,
  type ReplyOf,
} from './contract.ts'
import { ownHeader } from './ownResponse.ts'

/** A response that is no success. The message is the status, a colon and the body. `docs/spec.md`, section 8. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly details: Record<string, unknown>
  /** In English, for when no translation of the code is known. */
  readonly serverMessage: string | undefined
  /** From Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body}`)
    this.name = 'HttpError'
    const error = parseError(body)
    this.status = status
    this.code = error?.code
    this.serverMessage = error?.message
    this.details = error?.details ?? {}
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
  }

  /** `docs/spec.md`, section 8: messages that start with `401:` and hold `Unauthorized`. */
  get isUnauthorized(): boolean {
    return this.message.startsWith('401:') && this.message.includes('Unauthorized')
  }
}

/** The server did not respond: there is no connection, it took too long, or something else responded in its place. */
export class NoResponseError extends Error {}

type Sent<C extends Call> = {
  [Part in keyof Parts<C> as Parts<C>[Part] extends undefined ? never : Part]: Parts<C>[Part]
} & { idempotencyKey?: string; signal?: AbortSignal }

interface Parts<C extends Call> {
  params: keyof Params<C> extends never ? undefined : Params<C>
  query: QueryInput<C>
  body: BodyInput<C>
}

/**
 * Makes one call of the contract.
 * @throws {HttpError} for a response that is no success; {NoResponseError} when the server does not respond
 */
export async function send<C extends Call>(call: C, sent: Sent<C>): Promise<ReplyOf<C>> {
  const { body, idempotencyKey, signal, ...parts } = sent as Sent<Call> & { params?: never; body?: unknown }
  return sendJson<ReplyOf<C>>(addressOf(call, parts), { method: call.method, body, idempotencyKey, signal })
}

interface JsonRequest {
  method: string
  body: unknown
  idempotencyKey: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes one request.
 * @throws as `send`
 */
export async function sendJson<Reply>(
  address: string,
  { method, body, idempotencyKey, signal }: JsonRequest,
): Promise<Reply> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  return fetchJson<Reply>(address, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

/** After this time without the whole response, a request has failed. */
const timeoutMs = 10_000

/** Responses that are kept. The screens of one child take about a dozen. */
const maxCached = 60

/**
 * The last responses with their ETags, least recently used first. In memory only: the browser's own cache would outlive a
 * sign-out.
 */
const cache = new Map(takePreloaded())
/** Addresses of responses in the page that were not requested yet. */
const preloaded = new Set(cache.keys())

/** Removes the element as well: the page may be looked at for longer than its data should be kept. */
function takePreloaded(): EmbeddedResponse[] {
  const element = document.getElementById(embeddedResponsesId)
  element?.remove()
  return JSON.parse(element?.textContent ?? '[]') as EmbeddedResponse[]
}

/** From here on every request goes to the server: the responses in the page were current when it was opened. */
export const discardPreloaded = () => preloaded.clear()

/**
 * Fetches an address of our own server. A response that has not changed since the last time is the same object.
 * @throws {HttpError} for a response that is no success; {NoResponseError} when the server does not respond
 */
export async function fetchJson<Reply>(address: string, init: RequestInit = {}): Promise<Reply> {
  const cached = (init.method ?? 'GET') === 'GET' ? cache.get(address) : undefined
  if (cached && preloaded.delete(address)) return cached.reply as Reply
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    ...(cached?.tag && { 'If-None-Match': cached.tag }),
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  let response: Response
  let body: string
  try {
    response = await fetch(address, { ...init, headers, signal })
    body = await response.text()
  } catch (error) {
    throw init.signal?.aborted ? error : new NoResponseError()
  }
  if (response.status === 304 && cached) return keep(address, cached).reply as Reply
  if (!response.headers.has(ownHeader)) throw new NoResponseError()
  if (!response.ok) throw new HttpError(response.status, body, response.headers.get('retry-after'))
  const reply: unknown = body ? JSON.parse(body) : undefined
  const tag = response.headers.get('etag')
  if (tag !== null) keep(address, { tag, reply })
  return reply as Reply
}

/** A Map iterates in the order of insertion, so its first entry is the least recently used. */
function keep(address: string, response: EmbeddedResponse[1]): EmbeddedResponse[1] {
  cache.delete(address)
  cache.set(address, response)
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!)
  return response
}

function parseError(body: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'code' in value ? (value as ErrorBody) : undefined
  } catch {
    return undefined
  }
}
