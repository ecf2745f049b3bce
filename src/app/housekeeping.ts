import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { forgetExpired } from '../features/auth/purge.ts'
import { checkLedger } from '../features/points/checker.ts'
import { forgetOldKeys } from '../platform/http/idempotency.ts'

const everyMs = 60 * 60 * 1000

interface HousekeepingOptions {
  sql: Sql
  clock: () => Date
  log: Logger
  onLedgerChecked(broken: number, at: Date): void
}

/**
 * Now and every hour: forgets what is kept for a time only, and looks whether the ledger is sound.
 * Any number of processes may do so at once.
 * @returns ends it, when the round under way is through
 */
export function startHousekeeping({ sql, clock, log, onLedgerChecked }: HousekeepingOptions): () => Promise<void> {
  let round = keepHouse()
  const timer = setInterval(() => {
    round = keepHouse()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }

  async function keepHouse(): Promise<void> {
    try {
      await forgetOldKeys(sql, clock())
      await forgetExpired(sql, clock())
      const breaches = await checkLedger(sql)
      onLedgerChecked(breaches.length, clock())
      for (const breach of breaches) log.fatal(breach, 'the ledger is not sound')
    } catch (error) {
      // The database may be away for a while; the next round does this one's work.
      log.error({ err: error }, 'housekeeping failed')
    }
  }
}
