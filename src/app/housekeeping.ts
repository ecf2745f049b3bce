import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { forgetExpired } from '../features/auth/purge.ts'
import { checkLedger } from '../features/points/checker.ts'
import { forgetOldKeys } from '../platform/http/idempotency.ts'

const everyMs = 60 * 60 * 1000
/** A round may wait for a row that somebody holds. What it does not come to now is done by the next one. */
const patienceMs = 250
/** So many times as long as a look at some of the ledger has kept the database busy it is left alone: with millions of entries, all takes seconds. */
const restFactor = 9

interface HousekeepingOptions {
  sql: Sql
  clock: () => Date
  log: Logger
  onLedgerChecked(broken: number, at: Date): void
}

/**
 * Now and every hour: forgets what is kept for a time only, and looks whether the ledger is sound.
 * Any number of processes may do so at once.
 * @returns ends it, when the round under way is through or has had a moment for that
 */
export function startHousekeeping({ sql, clock, log, onLedgerChecked }: HousekeepingOptions): () => Promise<void> {
  let isOver = false
  let isLooking = false
  let round = keepHouse()
  const timer = setInterval(() => {
    round = keepHouse()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    isOver = true
    await Promise.race([round, delay(patienceMs, undefined, { ref: false })])
  }

  async function keepHouse(): Promise<void> {
    try {
      await forgetOldKeys(sql, clock())
      await forgetExpired(sql, clock())
      // With very many families a look takes longer than an hour.
      if (!isLooking) await lookAtTheLedger()
    } catch (error) {
      // The database may be away for a while; the next round does this one's work.
      if (!isOver) log.error({ err: error }, 'housekeeping failed')
    }
  }

  async function lookAtTheLedger(): Promise<void> {
    isLooking = true
    try {
      const breaches = await checkLedger(sql, {
        rest: (busyMs) => delay(restFactor * busyMs, undefined, { ref: false }),
      })
      onLedgerChecked(breaches.length, clock())
      for (const breach of breaches) log.fatal(breach, 'the ledger is not sound')
    } finally {
      isLooking = false
    }
  }
}
