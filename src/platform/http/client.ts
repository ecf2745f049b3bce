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

/** A call that was answered with no success. The message is the status, a colon and the body, as spec section 8 has it. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly details: Record<string, unknown>
  /** The server's own sentence, for when no translation is known. */
  readonly serverMessage: string | undefined
  /** From Retry-After; undefined when the answer has none. */
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

  /** Spec section 8: messages that start with `401:` and hold `Unauthorized`. */
  get isUnauthorized(): boolean {
    return this.message.startsWith('401:') && this.message.includes('Unauthorized')
  }
}

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
 * @throws {HttpError} for an answer that is no success; {TypeError} when the server cannot be reached
 */
export async function send<C extends Call>(call: C, sent: Sent<C>): Promise<ReplyOf<C>> {
  const { params, query, body, idempotencyKey, signal } = sent as Partial<
    Record<'params' | 'query', Record<string, unknown>>
  > & {
    body?: unknown
    idempotencyKey?: string
    signal?: AbortSignal
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] as string))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, `${value as string | number}`]],
    ),
  )
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  return fetchJson<ReplyOf<C>>(search.size ? `${path}?${search}` : path, {
    method: call.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

/** The newest answers that came with a tag, and those of the page. Kept in memory only: the browser's cache would outlive a sign-out. */
const kept = new Map(takeBrought())
/** What the page has brought and nobody has asked for yet. */
const brought = new Set(kept.keys())

/** Out of the page, which can be looked at for longer than anything is kept here. */
function takeBrought(): EmbeddedResponse[] {
  const element = document.getElementById(embeddedResponsesId)
  element?.remove()
  return JSON.parse(element?.textContent ?? '[]') as EmbeddedResponse[]
}

/** From here on the server is asked: what the page has brought was true when it was opened. */
export const forgetBrought = () => brought.clear()

/**
 * Fetches one address of our own server. An answer that has not changed since the last time is the same object again.
 * @throws {HttpError} for an answer that is no success; {TypeError} when the server cannot be reached
 */
export async function fetchJson<Reply>(address: string, init: RequestInit = {}): Promise<Reply> {
  const known = (init.method ?? 'GET') === 'GET' ? kept.get(address) : undefined
  if (known && brought.delete(address)) return known.reply as Reply
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    ...(known?.tag && { 'If-None-Match': known.tag }),
  }
  const response = await fetch(address, { credentials: 'include', ...init, headers })
  if (response.status === 304 && known) return known.reply as Reply
  if (!response.ok)
    throw new HttpError(
      response.status,
      (await response.text()) || response.statusText,
      response.headers.get('retry-after'),
    )
  const reply: unknown = response.status === 204 ? undefined : await response.json()
  const tag = response.headers.get('etag')
  if (tag !== null) kept.set(address, { tag, reply })
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
