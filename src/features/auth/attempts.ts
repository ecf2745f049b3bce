import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import { Refusal } from '../../platform/http/errors.ts'
import { attemptWindowMs } from './rules.ts'

/** Something whose tries are counted, and how many of them are judged in one window. */
export interface Counted {
  /** An account or a client, with a word that keeps the two apart. */
  what: string
  limit: number
}

/**
 * Counts one try for all of `counted`, or for none when any of them has used up its tries: a try that is not judged must
 * cost nobody anything, or guessing at one account would lock out the neighbours.
 * @throws {Refusal} 429 with Retry-After
 */
export async function countAttempt(sql: Sql, counted: readonly Counted[], now: Date): Promise<void> {
  // In one order everywhere, so that two tries cannot wait for each other's rows.
  const keyed = counted.map(({ what, limit }) => ({ key: keyOf(what), limit })).sort((a, b) => (a.key < b.key ? -1 : 1))
  const windowStart = new Date(now.getTime() - attemptWindowMs)
  const waitMs = await sql.begin(async (tx) => {
    // Locks the rows: of tries that come at one instant each sees those counted before it.
    const rows = await tx<{ key: string; attempts: number; startedAt: Date }[]>`
      insert into sign_in_attempts as a (key, attempts, started_at)
      select key, 0, ${now} from unnest(${keyed.map(({ key }) => key)}::text[]) with ordinality as given (key, place) order by place
      on conflict (key) do update set
        attempts = case when a.started_at > ${windowStart} then a.attempts else 0 end,
        started_at = case when a.started_at > ${windowStart} then a.started_at else excluded.started_at end
      returning key, attempts, started_at as "startedAt"`
    const usedUp = rows.filter((row) => row.attempts >= keyed.find(({ key }) => key === row.key)!.limit)
    if (usedUp.length === 0) {
      await tx`update sign_in_attempts set attempts = attempts + 1 where key in ${tx(rows.map((row) => row.key))}`
      return 0
    }
    return Math.max(...usedUp.map((row) => row.startedAt.getTime() - windowStart.getTime()))
  })
  if (waitMs > 0) throw tooMany(waitMs)
}

export function tooMany(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal('rate_limited', 'That was too often. Try again later.', undefined, {
    'Retry-After': String(seconds),
  })
}

function keyOf(what: string): string {
  return createHash('sha256').update(what).digest('base64url')
}
