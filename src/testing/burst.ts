import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** One award that a parent has tapped. It is sent again with the same key until it is acknowledged. */
interface Tap {
  title: string
  /** The id in the response; undefined until the award is acknowledged. */
  acknowledgedId: string | undefined
}

interface BurstOptions {
  /** Returns the address to send to, before every attempt. */
  url(): string
  cookie: string
  childIds: readonly string[]
  writers: number
  /** A response that takes longer counts as lost. */
  timeoutMs?: number
}

export interface Burst {
  /** Every tap so far. */
  taps: readonly Tap[]
  /** How many times a tap was sent again. */
  resent(): number
  /** Responses that are neither 201 nor 503. There must be none. */
  unexpectedResponses: readonly string[]
  /** Starts no new taps, and waits until all are acknowledged. */
  stop(): Promise<void>
}

/** Simulates parents who tap without a pause. Each waits for a response before the next tap. */
export function startBurst({ url, cookie, childIds, writers, timeoutMs = 5000 }: BurstOptions): Burst {
  const taps: Tap[] = []
  const unexpectedResponses: string[] = []
  let resent = 0
  let isStopping = false
  const all = Array.from({ length: writers }, async (_, writer) => {
    while (!isStopping) {
      const tap: Tap = { title: `Tap ${randomUUID()}`, acknowledgedId: undefined }
      taps.push(tap)
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), cookie },
        body: JSON.stringify({
          childId: childIds[writer % childIds.length],
          type: 'reward',
          title: tap.title,
          points: 1,
        }),
      }
      while (tap.acknowledgedId === undefined) {
        const response = await sendOnce(`${url()}/api/behaviors`, init, timeoutMs)
        if (response?.status === 201) tap.acknowledgedId = (JSON.parse(response.text) as { id: string }).id
        else {
          if (response && response.status !== 503) {
            unexpectedResponses.push(`${response.status} ${response.text}`)
            break
          }
          resent += 1
          await delay(20)
        }
      }
    }
  })
  return {
    taps,
    unexpectedResponses,
    resent: () => resent,
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

/** @returns undefined when no complete response arrived */
async function sendOnce(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const received = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return { status: received.status, text: await received.text() }
  } catch {
    return undefined
  }
}
