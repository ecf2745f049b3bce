import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { App } from '../../platform/http/context.ts'
import { encrypt, type SubscriptionKeys } from './encryption.ts'
import { allowedHostOf, lookupPublic } from './pushHosts.ts'
import { authorizationOf, type VapidKeys } from './vapid.ts'

const defaultWithinMs = 10_000
/** A push service answers with a few words, which nobody reads. */
const maxAnswerBytes = 16 * 1024

export interface Subscription extends SubscriptionKeys {
  endpoint: string
}

interface PushMessage {
  /** JSON of a `ReminderText`. */
  text: string
  /** At the push service a newer message replaces an older one of the same topic. */
  topic: string
  /** For how long the push service may hold it. */
  ttlSeconds: number
}

/** `gone`: the subscription has ended. `unreachable`: a later attempt may succeed. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'unreachable'

export type Deliver = (to: Subscription, message: PushMessage) => Promise<{ outcome: PushOutcome; isLate?: boolean }>

interface PushOptions extends Pick<App, 'publicUrl' | 'pushHosts' | 'clock' | 'log'> {
  keys: VapidKeys
  withinMs?: number
}

/** Sends messages to push services: RFC 8030. Redirects are not followed. */
export const createDeliver =
  ({ keys, publicUrl, pushHosts, clock, log, withinMs = defaultWithinMs }: PushOptions): Deliver =>
  async ({ endpoint, ...subscription }, { text, topic, ttlSeconds }) => {
    // What the operator allows may have changed since the browser subscribed.
    const host = allowedHostOf(endpoint, pushHosts)
    if (!host) return { outcome: 'refused' }
    const body = encrypt(text, subscription)
    const signal = AbortSignal.timeout(withinMs)
    const sent = request(endpoint, {
      method: 'POST',
      signal,
      headers: {
        Authorization: authorizationOf(keys, endpoint, publicUrl, clock()),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
        TTL: ttlSeconds,
        Topic: topic,
        Urgency: 'normal',
      },
      ...(!host.mayBePrivate && { lookup: lookupPublic }),
    })
    // An `error` event after the response would otherwise crash the process; the `catch` below reports earlier ones.
    sent.on('error', () => {})
    sent.end(body)
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      ignoreBody(response)
      const { statusCode = 0 } = response
      const outcome = outcomeOf(statusCode)
      if (outcome === 'refused' || outcome === 'unreachable')
        log.warn({ event: 'push_refused', host: sent.host, statusCode }, 'a push service took no message')
      return { outcome }
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException
      log.warn({ event: 'push_failed', host: sent.host, code: code ?? name }, 'a push service was not reached')
      return { outcome: 'unreachable', isLate: signal.aborted }
    }
  }

function ignoreBody(response: IncomingMessage): void {
  let bytes = 0
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) response.destroy()
  })
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'unreachable' : 'refused'
}
