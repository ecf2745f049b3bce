import { HttpError, NoResponseError, send, type Sent } from '../../../platform/http/client.ts'
import type { Call, ReplyOf } from '../../../platform/http/contract.ts'

/** How a call of this view ends. */
export type Outcome<Reply> =
  | { end: 'ok'; reply: Reply }
  /** The server said no, and why. */
  | { end: 'refused'; error: HttpError }
  /** No answer: nobody knows whether it was done. */
  | { end: 'offline' }
  /** The view was taken back, is over or may do no more. */
  | { end: 'ended' }

/** A four-year-old does not wait longer. */
const timeoutMs = 8000

/** Makes one call of the contract. @throws what is a mistake of ours, such as a reply that is no JSON */
export async function ask<C extends Call>(call: C, sent: Sent<C>): Promise<Outcome<ReplyOf<C>>> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return { end: 'ok', reply: await send(call, { ...sent, signal }) }
  } catch (error) {
    // Browsers throw different errors at a timeout, so the signal decides.
    if (signal.aborted || error instanceof NoResponseError) return { end: 'offline' }
    if (!(error instanceof HttpError)) throw error
    if (error.status === 503) return { end: 'offline' }
    // A refusal of something else may be about that alone, such as a wrong door.
    const isOver = error.isUnauthorized || (error.status === 403 && call.method === 'GET')
    return isOver ? { end: 'ended' } : { end: 'refused', error }
  }
}
