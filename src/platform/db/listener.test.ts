import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { createListener } from './listener.ts'
import { openDatabase } from './open.ts'

const postgres = inject('postgres')
const database = openDatabase({ connection: postgres, max: 1 })
afterAll(() => database.close())

it('a database that ends every connection during the check leaves no rejection without a handler', async () => {
  const reject = vi.fn()
  process.on('unhandledRejection', reject)
  const endAll = async () => {
    await database.db`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "ended"'`
    await delay(100)
    throw new Error('this connection was ended, too')
  }
  const listener = createListener({
    address: postgres,
    db: endAll as never,
    channel: 'ended',
    onMessage: () => {},
    onLost: () => {},
    log: { warn: vi.fn() } as never,
  })
  expect(await listener.isListening()).toBe(false)
  await listener.close()
  process.off('unhandledRejection', reject)
  expect(reject).not.toHaveBeenCalled()
})

it('a connection to which no notification is passed on is not used, and is logged once', async () => {
  const warn = vi.fn()
  const listener = createListener({
    // Another database, whose notifications differ, in place of a pooler that gives each transaction another
    // connection.
    address: { ...postgres, database: 'postgres' },
    db: database.db,
    channel: 'nobody',
    onMessage: () => {},
    onLost: () => {},
    log: { warn } as never,
    receivedWithinMs: 50,
  })
  expect(await listener.isListening()).toBe(false)
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(warn.mock.calls[0]![1]).toContain('A pooler in DATABASE_URL must keep sessions.')
  await listener.close()
})
