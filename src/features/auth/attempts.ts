import { createHash } from 'node:crypto'
import type { Db, Runner, Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import { createGate } from '../../platform/gate.ts'
import { tooManyRequests } from '../../platform/http/errors.ts'
import { attemptWindowMs } from './rules.ts'

/** Something whose attempts are limited, and how many attempts are checked per window. */
export interface Limited {
  /** An account or a client, with a prefix that distinguishes the two. */
  what: string
  limit: number
}

/**
 * Attempts of one client wait for each other's row. Without a limit, those that a class of parents makes at one instant
 * would hold all connections meanwhile.
 */
const fewAtATime = createGate(2)

/**
 * Counts one attempt for all of `limited`, or for none of them when one has reached its limit. A refused attempt must
 * not count for the others: guessing at one account would lock out other families at the same address.
 * @throws {Refusal} 429 with Retry-After
 */
export async function countAttempt(
  db: Db,
  limited: readonly Limited[],
  now: Date,
  windowMs = attemptWindowMs,
): Promise<void> {
  // In one order everywhere, so that two attempts cannot deadlock.
  const keyed = limited.map(({ what, limit }) => ({ key: keyOf(what), limit })).sort((a, b) => (a.key < b.key ? -1 : 1))
  const windowStart = new Date(now.getTime() - windowMs)
  // After the clock was set back, there may be windows that begin in the future. They do not count.
  const isCurrent = sql`a.started_at > ${windowStart} and a.started_at <= ${now}`
  const count = async (tx: Tx) => {
    // Locks the rows, so that simultaneous attempts are counted one after the other.
    const rows = await tx<{ key: string; attempts: number; startedAt: Date }[]>`
      insert into sign_in_attempts as a (key, attempts, started_at)
      select key, 0, ${now}::timestamptz from unnest(${keyed.map(({ key }) => key)}::text[]) with ordinality as given (key, place) order by place
      on conflict (key) do update set
        attempts = case when ${isCurrent} then a.attempts else 0 end,
        started_at = case when ${isCurrent} then a.started_at else excluded.started_at end
      returning key, attempts, started_at as "startedAt"`
    const exceeded = rows.filter((row) => row.attempts >= keyed.find(({ key }) => key === row.key)!.limit)
    if (exceeded.length === 0) {
      await tx`update sign_in_attempts set attempts = attempts + 1 where key = any(${rows.map((row) => row.key)}::text[])`
      return 0
    }
    return Math.max(...exceeded.map((row) => row.startedAt.getTime() - windowStart.getTime()))
  }
  const waitMs = await fewAtATime(1, () => db.begin(count))
  if (waitMs > 0) throw tooManyRequests(waitMs)
}

/** Gives back one attempt to all of `limited`: the password was right, so it was no guess. */
export async function returnAttempt(db: Db, limited: readonly Limited[]): Promise<void> {
  const keys = limited.map(({ what }) => keyOf(what)).sort()
  const giveBack = async (tx: Tx) => {
    // Locks the rows in the order in which `countAttempt` does.
    await tx`select from sign_in_attempts where key = any(${keys}::text[]) order by key collate "C" for update`
    await tx`update sign_in_attempts set attempts = greatest(attempts - 1, 0) where key = any(${keys}::text[])`
  }
  await fewAtATime(1, () => db.begin(giveBack))
}

/** How many attempts are left in this window after one that was counted. */
export async function attemptsLeft(db: Runner, { what, limit }: Limited): Promise<number> {
  const [counted] = await db<{ attempts: number }[]>`select attempts from sign_in_attempts where key = ${keyOf(what)}`
  return Math.max(0, limit - (counted?.attempts ?? 0))
}

/** Deletes the count of an account whose owner has proved in another way who they are. */
export async function clearAttempts(db: Runner, what: string): Promise<void> {
  await db`delete from sign_in_attempts where key = ${keyOf(what)}`
}

/** The `what` of an account. @param email as `tidyEmail` returns it */
export const accountOf = (email: string) => `account ${email}`

const keyOf = (what: string): string => createHash('sha256').update(what).digest('base64url')
