import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './open.ts'

/** For so long the database knows a process that has made itself known. */
const knownMs = 15_000
/** For so long it grants a process to be alone. */
const aloneMs = 1500
/** A process stops that much earlier by its own clocks. */
const marginMs = 500
const makeKnownEveryMs = 4000
const renewGrantEveryMs = 400
/** A statement whose end nobody heard of may still be carried out for so long. */
const doubtMs = 60_000
const leaveWithinMs = 250

/**
 * Whether other processes may be changing the same data. Each is known to the database before it writes; one beside
 * which no other is known may count as alone for a moment, again and again while it is asked for something. Whoever comes waits with its first change
 * until the grants of others are over: `docs/decisions/0012-single-process-lease.md`.
 */
export interface Presence {
  /**
   * The number of the current period in which this process is alone: nobody else has written since it began, nor will as long as the number
   * is the same. 0 when others may write. Whoever asks wants to be alone.
   */
  timeAlone(): number
  /** To be waited for before anything is written; undefined when there is nothing to wait for. */
  admission(): Promise<void> | undefined
  /** Something that this process sent to be written may still be written later on, or not. */
  doubt(): void
  leave(): Promise<void>
}

/** A moment by two clocks in milliseconds. The steady one may stand still while the machine sleeps; the other may be set. */
export interface Moment {
  steady: number
  wall: number
}

const longAgo: Moment = { steady: -Infinity, wall: -Infinity }
const read = (): Moment => ({ steady: performance.now(), wall: Date.now() })

export function createPresence(
  { sql, onConnectionLost }: Pick<Database, 'sql' | 'onConnectionLost'>,
  now = read,
): Presence {
  const id = randomUUID()
  let stirred = longAgo
  let asked = longAgo
  /** When this process asked for what it was told last. */
  let known = longAgo
  let granted = longAgo
  /** Whether it wanted to be alone and may not. */
  let isRefused = false
  let times = 0
  let doubtful = longAgo
  /** By the steady clock. */
  let othersAloneUntil = -Infinity
  let lostConnections = 0
  let underWay: Promise<void> | undefined
  let hasLeft = false

  function isWithin(ms: number, since: Moment, { steady, wall } = now()): boolean {
    return steady - since.steady < ms && Math.abs(wall - since.wall) < ms
  }

  const isAlone = (at = now()) =>
    !hasLeft && isWithin(aloneMs - marginMs, granted, at) && !isWithin(doubtMs, doubtful, at)
  const isKnown = () => isWithin(knownMs - marginMs, known)

  function announce(): Promise<void> {
    return (underWay ??= ask().finally(() => (underWay = undefined)))
  }

  async function ask(): Promise<void> {
    asked = now()
    const begun = asked
    const lostBefore = lostConnections
    const wants = isWithin(2 * renewGrantEveryMs, stirred) && !isWithin(doubtMs, doubtful)
    const [row] = await sql<{ isAlone: boolean; othersAloneMs: number }[]>`
      select is_alone as "isAlone", others_alone_ms as "othersAloneMs" from announce_process(${id}, ${knownMs}, ${wants ? aloneMs : null})`
    othersAloneUntil = Math.max(othersAloneUntil, now().steady + row!.othersAloneMs)
    if (lostConnections !== lostBefore) return
    known = begun
    // Only what is renewed in time leaves nobody else a moment.
    if (!isAlone()) times += 1
    granted = row!.isAlone ? begun : longAgo
    isRefused = wants && !row!.isAlone
  }

  async function admit(): Promise<void> {
    while (!isKnown()) await announce()
    const waitMs = othersAloneUntil - now().steady
    if (waitMs > 0) await delay(waitMs)
  }

  function announceSoon(): void {
    // When the database is away, whoever needs it is told so.
    if (!underWay && !hasLeft) announce().catch(() => {})
  }

  onConnectionLost(() => {
    // After a crash the database knows nobody.
    lostConnections += 1
    known = longAgo
    granted = longAgo
  })
  const timer = setInterval(announceSoon, makeKnownEveryMs)
  timer.unref()
  announceSoon()

  return {
    timeAlone() {
      stirred = now()
      if (!isWithin(isRefused ? makeKnownEveryMs : renewGrantEveryMs, asked, stirred)) announceSoon()
      return isAlone(stirred) ? times : 0
    },
    admission: () => (isKnown() && othersAloneUntil <= now().steady ? undefined : admit()),
    doubt: () => (doubtful = now()),
    async leave() {
      hasLeft = true
      clearInterval(timer)
      await Promise.race([
        delay(leaveWithinMs),
        Promise.resolve(underWay)
          .then(() => sql`delete from processes where id = ${id}`)
          .catch(() => {}),
      ])
    },
  }
}
