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
import { setRevision } from './revisions.ts'
import { compareClocks } from './serverClock.ts'

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

/** Dispatched on the window, with the address, when the server refuses a request because the session is over. */
export const unauthorizedEvent = 'pipling:unauthorized'

/** The error for a response of our server that is no success. Code that calls `fetch` itself makes it here. */
export function refusalOf(address: string, status: number, body: string, retryAfter: string | null): HttpError {
  const error = new HttpError(status, body, retryAfter)
  if (error.isUnauthorized) dispatchEvent(new CustomEvent(unauthorizedEvent, { detail: address }))
  return error
}

/** The server did not respond: there is no connection, it took too long, or something else responded in its place. */
export class NoResponseError extends Error {}

export type Sent<C extends Call> = {
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
  return fetchJson<ReplyOf<C>>(addressOf(call, parts), { method: call.method, body, idempotencyKey, signal })
}

interface JsonRequest {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** After this time without the whole response, a request has failed. */
const timeoutMs = 10_000

/** Responses in the page that were not requested yet, by address. */
const preloaded = new Map(takePreloaded())

/** Removes the element as well: the page may be looked at for longer than its data should be stored. */
function takePreloaded(): EmbeddedResponse[] {
  const element = document.getElementById(embeddedResponsesId)
  element?.remove()
  compareClocks(element?.dataset['date'])
  return JSON.parse(element?.textContent ?? '[]') as EmbeddedResponse[]
}

/** From here on every request goes to the server: the responses in the page were current when it was opened. */
export const discardPreloaded = () => preloaded.clear()

/**
 * Makes one request to our own server.
 * @throws {HttpError} for a response that is no success; {NoResponseError} when the server does not respond
 */
export async function fetchJson<Reply>(
  address: string,
  { method = 'GET', headers, body, idempotencyKey, signal }: JsonRequest = {},
): Promise<Reply> {
  const inPage = method === 'GET' ? preloaded.get(address) : undefined
  if (inPage) {
    preloaded.delete(address)
    setRevision(inPage.reply, inPage.revision)
    return inPage.reply as Reply
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response
  let text: string
  try {
    response = await fetch(address, {
      method,
      headers: {
        // Some texts come from the server. The browser may prefer another language than that of the page.
        'accept-language': document.documentElement.lang,
        ...headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    text = await response.text()
  } catch (error) {
    throw signal?.aborted ? error : new NoResponseError()
  }
  if (!response.headers.has(ownHeader)) throw new NoResponseError()
  compareClocks(response.headers.get('date'))
  if (!response.ok) throw refusalOf(address, response.status, text, response.headers.get('retry-after'))
  const reply: unknown = text ? JSON.parse(text) : undefined
  setRevision(reply, Number(response.headers.get('revision')))
  return reply as Reply
}

function parseError(body: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'code' in value ? (value as ErrorBody) : undefined
  } catch {
    return undefined
  }
}
