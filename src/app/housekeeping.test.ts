import { pino } from 'pino'
import type { Sql } from 'postgres'
import { expect, it } from 'vitest'
import { checkLedger } from '../features/points/checker.ts'
import { startServer } from '../testing/startServer.ts'
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

it('can leave the database alone after each rule of the ledger', async () => {
  const server = await startServer()
  const busy: number[] = []
  const look = checkLedger(server.sql, {
    rest: (busyMs) => {
      busy.push(busyMs)
      return busy.length < 3 ? Promise.resolve() : Promise.reject(new Error('It has waited for this'))
    },
  })
  await expect(look).rejects.toThrow('It has waited for this')
  expect(busy).toHaveLength(3)
  expect(Math.min(...busy)).toBeGreaterThan(0)
  await server.close()
})
