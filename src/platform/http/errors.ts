import { type ErrorBody, type RefusalCode, refusalStatus } from './contract.ts'

/** An expected "no", thrown by a service and turned into an HTTP answer in one place. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Record<string, unknown> | undefined
  /** Extra answer headers, such as Retry-After. */
  readonly headers: Record<string, string>

  constructor(
    code: RefusalCode,
    message: string,
    details?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.headers = headers
  }

  get status() {
    return refusalStatus[this.code]
  }

  body(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.details && { details: this.details }) }
  }
}

/** The one answer for a thing that does not exist, is another family's, or has no possible id: they must not differ by a byte. */
export function notFound(): Refusal {
  return new Refusal('not_found', 'There is nothing here.')
}

/** @param fields field → reason, in plain English */
export function invalidInput(fields: Record<string, string>): Refusal {
  return new Refusal('invalid_input', 'Some of what was sent cannot be used.', { fields })
}

export function unauthorized(): Refusal {
  return new Refusal('unauthorized', 'Unauthorized')
}
