import { HttpError, send, type Sent } from '../../../platform/http/client.ts'
import type { Call, ReplyOf } from '../../../platform/http/contract.ts'

/** How a call of this view ends. Nothing else can happen, and nothing is thrown. */
export type Outcome<Reply> =
  | { end: 'ok'; reply: Reply }
  /** The server said no, and why. */
  | { end: 'refused'; error: HttpError }
  /** No answer: nobody knows whether it was done. */
  | { end: 'offline' }
  /** The view was taken back, is over or may do no more. */
  | { end: 'ended' }

/** Longer than this, nobody of four waits. */
const patienceMs = 8000

/** Makes one call of the contract. */
export async function ask<C extends Call>(call: C, sent: Sent<C>): Promise<Outcome<ReplyOf<C>>> {
  try {
    const limited = { ...sent, signal: AbortSignal.timeout(patienceMs) } as Sent<C>
    return { end: 'ok', reply: await send(call, limited) }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 503) return { end: 'offline' }
    // A refusal of something else may be about that alone, such as a wrong door.
    const isOver = error.isUnauthorized || (error.status === 403 && call.method === 'GET')
    return isOver ? { end: 'ended' } : { end: 'refused', error }
  }
}
