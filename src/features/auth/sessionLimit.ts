import type { Refusal } from '../../platform/http/errors.ts'
import { tooMany } from './attempts.ts'
import { minuteMs } from './rules.ts'

/** What a process knows of one session's current minute. */
interface Count {
  startedAt: number
  /** What all processes had told when this one last did, and what it has told since. */
  told: number
  /** Requests here that nobody else knows of yet. */
  untold: number
}

/** Requests to tell the other processes of. */
export interface Telling {
  requests: number
}

/** What all processes together have told in the current minute. */
export interface Told {
  requests: number
  startedAt: Date
}

export interface SessionLimit {
  /** Counts a request. @returns what to tell the other processes; mostly nothing */
  count(session: string, now: Date): Telling | undefined
  /** Counts a request if that is all there is to do. @returns false, and nothing is counted, when there is something to tell or to refuse */
  countQuietly(session: string, now: Date): boolean
  /** Takes in what the others have told. */
  learn(session: string, told: Told): void
  /** @returns the refusal when the session has had its requests */
  refusal(session: string, now: Date): Refusal | undefined
}

/**
 * Counts the requests of each session over all processes: a process counts for itself, and tells the database once in a
 * fortieth of the limit. One process alone counts exactly; each further one may let about a twentieth more pass, for it goes on
 * while it tells.
 */
export function createSessionLimit(perMinute: number): SessionLimit {
  const step = Math.max(1, Math.floor(perMinute / 40))
  const counts = new Map<string, Count>()
  let sweptAt = 0

  function sweep(now: number): void {
    if (now - sweptAt < minuteMs) return
    sweptAt = now
    for (const [session, { startedAt }] of counts) if (now - startedAt >= minuteMs) counts.delete(session)
  }

  return {
    count(session, now) {
      sweep(now.getTime())
      let count = counts.get(session)
      if (!count || now.getTime() - count.startedAt >= minuteMs) counts.set(session, (count = { startedAt: now.getTime(), told: 0, untold: 0 }))
      count.untold += 1
      if (count.untold < step) return undefined
      const requests = count.untold
      count.told += requests
      count.untold = 0
      return { requests }
    },
    countQuietly(session, now) {
      const count = counts.get(session)
      if (!count || now.getTime() - count.startedAt >= minuteMs || count.untold + 1 >= step || count.told + count.untold >= perMinute) return false
      count.untold += 1
      return true
    },
    learn(session, { requests, startedAt }) {
      const count = counts.get(session)
      if (!count) return
      // Of two answers under way at once the later may come first.
      count.told = Math.max(count.told, requests)
      count.startedAt = startedAt.getTime()
    },
    refusal(session, now) {
      const count = counts.get(session)
      if (!count || count.told + count.untold <= perMinute) return undefined
      return tooMany(count.startedAt + minuteMs - now.getTime())
    },
  }
}
