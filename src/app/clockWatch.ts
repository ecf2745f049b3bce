import type { Db } from '../platform/db/open.ts'

const dayMs = 24 * 60 * 60_000
/** An app that is used notes an instant at least this often. */
const usualGapMs = 2 * dayMs
/** How long a clock that jumped may be corrected before what has expired by it is deleted. */
const settleMs = dayMs

/**
 * Watches for a clock that was set ahead, such as that of a machine whose battery is empty until it has asked a time
 * server. The first reading is compared with the newest instant in the database, the others with the monotonic clock.
 * An app that nobody used for days looks the same, and waits for nothing but the deletion.
 * @param monotonicMs such as `performance.now`
 * @returns whether the clock is to be trusted with deleting: it has not jumped, or not within the last day
 */
export function createClockWatch(db: Db, monotonicMs: () => number): (now: Date) => Promise<boolean> {
  let last: { wallMs: number; monotonicMs: number } | undefined
  let jumpedAtMs: number | undefined
  return async (now) => {
    const read = { wallMs: now.getTime(), monotonicMs: monotonicMs() }
    const expectedMs =
      last === undefined ? await newestInstantMs(db, now) : last.wallMs + read.monotonicMs - last.monotonicMs
    last = read
    if (read.wallMs - expectedMs > usualGapMs) jumpedAtMs = read.monotonicMs
    // After a jump back, the clock that was ahead is corrected.
    else if (expectedMs - read.wallMs > usualGapMs) jumpedAtMs = undefined
    return jumpedAtMs === undefined || read.monotonicMs - jumpedAtMs >= settleMs
  }
}

/** The newest instant of a use before `now`; `now` when there was none. What a clock that was ahead wrote is left out. */
async function newestInstantMs(db: Db, now: Date): Promise<number> {
  const [row] = await db<{ newest: Date | null }[]>`
    select greatest((select max(updated_at) from sessions where updated_at <= ${now} and isfinite(updated_at)),
      (select max(created_at) from request_keys where created_at <= ${now}),
      (select max(created_at) from families where created_at <= ${now})) as newest`
  return (row?.newest ?? now).getTime()
}
