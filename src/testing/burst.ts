import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** One award that a parent has tapped. It is sent again with the same key until somebody says what became of it. */
interface Tap {
  title: string
  /** Undefined until the server has said that the award is kept. */
  acknowledgedId: string | undefined
}

interface BurstOptions {
  /** The address to send to, asked before every try. */
  url(): string
  cookie: string
  childIds: readonly string[]
  writers: number
  /** An answer that does not come counts as lost after so long. */
  patienceMs?: number
}

export interface Burst {
  /** Every tap so far. */
  taps: readonly Tap[]
  /** How often a tap had to be sent again. */
  resent(): number
  /** Answers that are neither an award nor "try again": there must be none. */
  oddAnswers: readonly string[]
  /** No new taps; waits until those under way are acknowledged. */
  stop(): Promise<void>
}

/** Parents who tap without a pause, each waiting for one answer before the next tap. */
export function startBurst({ url, cookie, childIds, writers, patienceMs = 5000 }: BurstOptions): Burst {
  const taps: Tap[] = []
  const oddAnswers: string[] = []
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
        const answer = await sendOnce(`${url()}/api/behaviors`, init, patienceMs)
        if (answer?.status === 201) tap.acknowledgedId = (JSON.parse(answer.text) as { id: string }).id
        else {
          if (answer && answer.status !== 503) {
            oddAnswers.push(`${answer.status} ${answer.text}`)
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
    oddAnswers,
    resent: () => resent,
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

/** @returns undefined when no whole answer came */
async function sendOnce(
  url: string,
  init: RequestInit,
  patienceMs: number,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}
