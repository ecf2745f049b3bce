import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createClockWatch } from './clockWatch.ts'
import { deleteExpired } from '../features/auth/purge.ts'
import type { Db } from '../platform/db/open.ts'
import { deleteOldKeys } from '../platform/http/idempotency.ts'
import { checkRowsOfLedger } from './ledger.ts'

/** A reminder is sent within a minute of its time. */
const remindEveryMs = 30 * 1000
const everyMs = 60 * 60 * 1000
/** How long a stop waits for a round, which may itself wait for a locked row. The next round does its work. */
const stopWithinMs = 250
/** The pause after each check, in multiples of its duration: with millions of entries a full check takes seconds. */
const restFactor = 9

interface HousekeepingOptions {
  db: Db
  clock: () => Date
  log: Logger
  onLedgerChecked(broken: number, at: Date): void
  sendReminders(): Promise<void>
}

/**
 * Sends reminders all the time; deletes what has expired, unless the clock has just jumped ahead, and checks the ledger, now
 * and every hour. Several processes may do so at the same time.
 * @returns a function that stops it and waits a moment for the running round
 */
export function startHousekeeping({
  db,
  clock,
  log,
  onLedgerChecked,
  sendReminders,
}: HousekeepingOptions): () => Promise<void> {
  const isClockTrusted = createClockWatch(db, () => performance.now())
  let isStopped = false
  let isChecking = false
  let round = runRound()
  let reminding: Promise<void> | undefined
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks % (everyMs / remindEveryMs) === 0) round = runRound()
    reminding ??= remind()
  }, remindEveryMs)
  return async () => {
    clearInterval(timer)
    isStopped = true
    await Promise.race([Promise.all([round, reminding]), delay(stopWithinMs, undefined, { ref: false })])
  }

  async function remind(): Promise<void> {
    try {
      await sendReminders()
    } catch (error) {
      // What is due stays due for two hours.
      if (!isStopped) log.error({ err: error }, 'sending reminders failed')
    } finally {
      reminding = undefined
    }
  }

  async function runRound(): Promise<void> {
    try {
      await deleteByTime()
      // With very many families, a check takes longer than an hour.
      if (!isChecking) await checkTheLedger()
    } catch (error) {
      // The database may be unavailable for a while. The next round does the work of this one.
      if (!isStopped) log.error({ err: error }, 'housekeeping failed')
    }
  }

  /** Everything that is deleted because of its age is deleted here, and not by a clock that has just jumped. */
  async function deleteByTime(): Promise<void> {
    const now = clock()
    if (await isClockTrusted(now)) {
      await deleteOldKeys(db, now)
      await deleteExpired(db, now)
    } else log.warn({ event: 'clock_jumped' }, 'the clock jumped ahead: nothing that has expired is deleted for a day')
  }

  async function checkTheLedger(): Promise<void> {
    isChecking = true
    try {
      const breaches = await checkRowsOfLedger(db, {
        rest: (busyMs) => delay(restFactor * busyMs, undefined, { ref: false }),
      })
      onLedgerChecked(breaches.length, clock())
      for (const breach of breaches) log.fatal(breach, 'the ledger is not sound')
    } finally {
      isChecking = false
    }
  }
}
