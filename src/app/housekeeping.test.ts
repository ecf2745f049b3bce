import { pino } from 'pino'
import type { Sql } from 'postgres'
import { expect, it } from 'vitest'
import { startHousekeeping } from './housekeeping.ts'

it('does not keep a stop waiting for a row that somebody else holds', async () => {
  let asked = 0
  const locked = (() => {
    asked += 1
    return new Promise(() => {})
  }) as unknown as Sql
  const stop = startHousekeeping({ sql: locked, clock: () => new Date(), log: pino({ enabled: false }), onLedgerChecked: () => {} })
  await stop()
  expect(asked).toBeGreaterThan(0)
})
