import type { Db } from '../platform/db/open.ts'
import { checkWholeLedger } from './ledger.ts'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { startServer } from '../testing/startServer.ts'
import { startHousekeeping } from './housekeeping.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('startHousekeeping: a stop does not wait for a locked row', async () => {
  let statements = 0
  const locked = (() => {
    statements += 1
    return new Promise(() => {})
  }) as unknown as Db
  const stop = startHousekeeping({
    db: locked,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    onLedgerChecked: () => {},
    sendReminders: async () => {},
  })
  await stop()
  expect(statements).toBeGreaterThan(0)
})

it('startHousekeeping deletes expired rows every hour, also while one check of the ledger takes longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const statements: string[] = []
  const neverChecked = ((strings: TemplateStringsArray) => {
    const statement = strings.join('?').trim()
    statements.push(statement)
    const isDeletion =
      statement.startsWith('delete ') || statement.startsWith('select id from families f where is_sample')
    return isDeletion || isWatch(statement) ? Promise.resolve([]) : new Promise(() => {})
  }) as unknown as Db
  const isWatch = (statement: string) => statement.startsWith('select greatest(')
  const countOf = (begin: string) => statements.filter((statement) => statement.startsWith(begin)).length
  const stop = startHousekeeping({
    db: neverChecked,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    onLedgerChecked: () => {},
    sendReminders: async () => {},
  })
  const checks = () =>
    statements.length -
    countOf('delete ') -
    countOf('select id from families f where is_sample') -
    countOf('select greatest(')
  await expect.poll(checks).toBeGreaterThan(0)
  const firstChecks = checks()
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => countOf('select id from families f where is_sample')).toBe(2)
  expect(countOf('delete from sessions')).toBe(2)
  expect(checks()).toBe(firstChecks)
  await stop()
})

it('checkWholeLedger pauses after each rule', async () => {
  const server = await startServer()
  const busy: number[] = []
  const check = checkWholeLedger(server.db, {
    rest: (busyMs) => {
      busy.push(busyMs)
      return busy.length < 3 ? Promise.resolve() : Promise.reject(new Error('the pause was awaited'))
    },
  })
  await expect(check).rejects.toThrow('the pause was awaited')
  expect(busy).toHaveLength(3)
  expect(Math.min(...busy)).toBeGreaterThan(0)
  await server.close()
})
