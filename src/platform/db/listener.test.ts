import { afterAll, expect, inject, it, vi } from 'vitest'
import { createListener } from './listener.ts'
import { openDatabase } from './open.ts'

const postgres = inject('postgres')
const database = openDatabase({ connection: postgres, max: 1 })
afterAll(() => database.close())

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
  await vi.waitFor(() => expect(warn.mock.calls.length).toBe(1))
  expect(warn.mock.calls[0]![1]).toContain('A pooler in DATABASE_URL must keep sessions.')
  await listener.close()
})
