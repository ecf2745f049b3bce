import type { Db } from '../platform/db/open.ts'
import { checkWholeLedger } from './ledger.ts'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { startServer } from '../testing/startServer.ts'
import { startHousekeeping } from './housekeeping.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('does not keep a stop waiting for a row that somebody else holds', async () => {
  let asked = 0
  const locked = (() => {
    asked += 1
    return new Promise(() => {})
  }) as unknown as Db
  const stop = startHousekeeping({
    db: locked,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    onLedgerChecked: () => {},
  })
  await stop()
  expect(asked).toBeGreaterThan(0)
})

it('goes on forgetting while a look takes longer than an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const asked: string[] = []
  const neverLookedThrough = ((strings: TemplateStringsArray) => {
    const statement = strings.join('?').trim()
    asked.push(statement)
    const isForgetting =
      statement.startsWith('delete ') || statement.startsWith('select id from families where is_sample')
    return isForgetting ? Promise.resolve([]) : new Promise(() => {})
  }) as unknown as Db
  const timesOf = (begin: string) => asked.filter((statement) => statement.startsWith(begin)).length
  const stop = startHousekeeping({
    db: neverLookedThrough,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    onLedgerChecked: () => {},
  })
  const looked = () => asked.length - timesOf('delete ') - timesOf('select id from families where is_sample')
  await expect.poll(looked).toBeGreaterThan(0)
  const lookedFirst = looked()
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => timesOf('select id from families where is_sample')).toBe(2)
  expect(timesOf('delete from sessions')).toBe(2)
  expect(looked()).toBe(lookedFirst)
  await stop()
})

it('can leave the database alone after each rule of the ledger', async () => {
  const server = await startServer()
  const busy: number[] = []
  const look = checkWholeLedger(server.db, {
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
