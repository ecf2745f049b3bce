import type { Refusal } from '../../platform/http/errors.ts'
import { tooMany } from './attempts.ts'
import { minuteMs } from './rules.ts'

/** What a process knows of one session's current minute. */
interface Count {
  startedAt: number
  /** Requests here. */
  own: number
  /** Those of them that nobody else knows of yet. */
  untold: number
  /** Requests of the other processes, as far as they have told. */
  others: number
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
  /** Counts a request. @returns which one of this process it is, and what to tell the other processes; mostly nothing */
  count(session: string, now: Date): { number: number; telling: Telling | undefined }
  /** Counts a request if that is all there is to do. @returns false, and nothing is counted, when there is something to tell or to refuse */
  countQuietly(session: string, now: Date): boolean
  /** Takes in what the others have told. */
  learn(session: string, told: Told): void
  /** @returns the refusal when the session had had its requests before this one */
  refusal(session: string, now: Date, number: number): Refusal | undefined
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
      if (!count || now.getTime() - count.startedAt >= minuteMs)
        counts.set(session, (count = { startedAt: now.getTime(), own: 0, untold: 0, others: 0 }))
      count.own += 1
      count.untold += 1
      const requests = count.untold
      if (requests >= step) count.untold = 0
      return { number: count.own, telling: requests >= step ? { requests } : undefined }
    },
    countQuietly(session, now) {
      const count = counts.get(session)
      if (
        !count ||
        now.getTime() - count.startedAt >= minuteMs ||
        count.untold + 1 >= step ||
        count.own + count.others >= perMinute
      )
        return false
      count.own += 1
      count.untold += 1
      return true
    },
    learn(session, { requests, startedAt }) {
      const count = counts.get(session)
      if (!count) return
      // What was told of ours may be on its way yet, so that the others have at least the rest.
      count.others = Math.max(count.others, requests - (count.own - count.untold))
      count.startedAt = startedAt.getTime()
    },
    refusal(session, now, number) {
      const count = counts.get(session)
      if (!count || number + count.others <= perMinute) return undefined
      return tooMany(count.startedAt + minuteMs - now.getTime())
    },
  }
}
