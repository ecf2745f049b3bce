import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { commonRefusals, type ErrorBody } from './contract.ts'

/** An expected "no", thrown by a service and turned into an HTTP response in one place. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: Record<string, unknown> | undefined
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    details?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }

  body(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.details && { details: this.details }) }
  }
}

type CommonCode = keyof typeof commonRefusals

/** One of the refusals that every call may give. */
export function refuse(
  code: CommonCode,
  message: string,
  details?: Record<string, unknown>,
  headers?: Record<string, string>,
): Refusal {
  return new Refusal(commonRefusals[code], code, message, details, headers)
}

/**
 * 409: the request is valid, but not in the present state. The response is stored under the request's idempotency key.
 */
export function conflict(code: string, message: string, details?: Record<string, unknown>): Refusal {
  return new Refusal(409, code, message, details)
}

/**
 * The one response for a resource that does not exist, is another family's, or has an impossible id. They must not
 * differ by a byte.
 */
export const notFound = (): Refusal => refuse('not_found', 'There is nothing here.')

/** @param fields field → reason, in plain English */
export function invalidInput(fields: Record<string, string>): Refusal {
  return refuse('invalid_input', 'Some of what was sent cannot be used.', { fields })
}

export const tooLarge = (): Refusal => refuse('too_large', 'That is more than can be sent at once.')

/** Its connection carries the rest of a body that nobody reads. */
export const uploadStalled = (): Refusal =>
  refuse('upload_stalled', 'Nothing more arrived, or too slowly. Send it again.', undefined, { Connection: 'close' })

export const notAllowed = (details?: Record<string, unknown>): Refusal =>
  refuse('not_allowed', 'Your role in this family does not allow this.', details)

export const unauthorized = (): Refusal => refuse('unauthorized', 'Unauthorized')

/** @param waitMs how long until the next try is checked */
export function tooManyRequests(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return refuse('rate_limited', 'That was too often. Try again later.', undefined, { 'Retry-After': String(seconds) })
}
