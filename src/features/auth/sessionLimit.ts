import type { Runner } from '../../platform/db/open.ts'
import { tooManyRequests } from '../../platform/http/errors.ts'
import { isWithinWindow, minuteMs } from './rules.ts'
import { addMs } from './sessions.ts'

/** The counters of one session in its current minute, as this process has them. */
interface Count {
  startedAt: number
  /** Requests to this process. */
  own: number
  /** Requests to this process that are not in the shared count yet. */
  unshared: number
  /** Requests to other processes that are in the shared count. */
  others: number
}

export interface SessionLimit {
  /** Counts a request of the session with this token. @throws {Refusal} 429 when it has reached the limit */
  count(token: string, now: Date): Promise<void>
}

/**
 * Limits the requests of each session over all processes. A process counts in memory, and adds its count to a shared
 * one in the database after every fortieth of the limit. A single process counts exactly; each further one may accept
 * about 5% more.
 */
export function createSessionLimit(db: Runner, perMinute: number): SessionLimit {
  const shareEvery = Math.max(1, Math.floor(perMinute / 40))
  const counts = new Map<string, Count>()
  let sweptAt = 0

  function sweep(now: number): void {
    if (isWithinWindow(sweptAt, now, minuteMs)) return
    sweptAt = now
    for (const [token, { startedAt }] of counts) if (!isWithinWindow(startedAt, now, minuteMs)) counts.delete(token)
  }

  return {
    async count(token, now) {
      sweep(now.getTime())
      let count = counts.get(token)
      if (!count || !isWithinWindow(count.startedAt, now.getTime(), minuteMs)) {
        count = { startedAt: now.getTime(), own: 0, unshared: 0, others: 0 }
        counts.set(token, count)
      }
      count.own += 1
      count.unshared += 1
      const number = count.own
      if (count.unshared >= shareEvery) {
        const { unshared } = count
        count.unshared = 0
        const shared = await addToSharedCount(db, token, now, unshared)
        // Some requests of this process may not be in the shared count yet.
        count.others = Math.max(count.others, shared.requests - (count.own - count.unshared))
        count.startedAt = shared.startedAt.getTime()
      }
      if (number + count.others > perMinute) throw tooManyRequests(count.startedAt + minuteMs - now.getTime())
    },
  }
}

interface SharedCount {
  requests: number
  startedAt: Date
}

/** @returns the count of all processes in the current minute */
async function addToSharedCount(db: Runner, token: string, now: Date, requests: number): Promise<SharedCount> {
  const [shared] = await db<SharedCount[]>`
    insert into session_requests as r (session_id, requests, started_at)
    select id, ${requests}, ${now} from sessions where token = ${token} for key share skip locked
    on conflict (session_id) do update set
      requests = excluded.requests
        + case when r.started_at > ${addMs(now, -minuteMs)} and r.started_at <= ${now} then r.requests else 0 end,
      started_at = case when r.started_at > ${addMs(now, -minuteMs)} and r.started_at <= ${now}
        then r.started_at else excluded.started_at end
    returning requests, started_at as "startedAt"`
  // No row is returned if the session has ended or is being erased. Then the count of this process is enough.
  return shared ?? { requests, startedAt: now }
}
