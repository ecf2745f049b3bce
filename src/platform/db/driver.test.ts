import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { type Database, openDatabase } from './open.ts'
import { holdServer } from './embedded/hold.ts'

const port = 5432
let folder: string
let server: Server
let database: Database
let connections: Socket[]

const message = (code: string, ...body: number[]) => {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(code)
  bytes.writeInt32BE(4 + body.length, 1)
  bytes.set(body, 5)
  return bytes
}
const signedIn = Buffer.concat([message('R', 0, 0, 0, 0), message('Z', 'I'.charCodeAt(0))])
/** A row that says that it has 257 values, and has none: reading it throws in the driver. */
const unreadable = message('D', 1, 1)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-driver-'))
})
beforeEach(async () => {
  connections = []
  server = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(signedIn)
      socket.once('data', () => socket.write(unreadable))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(join(folder, `.s.PGSQL.${port}`), resolve)
  })
  database = openDatabase({ connection: { host: folder, port, user: 'test', database: 'test' }, max: 1 })
})
afterEach(async () => {
  await database.close()
  server.close()
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

// Vitest fails on an exception that nobody catches.
describe('a response that the driver cannot read ends its connection and rejects', () => {
  it('a statement', async () => {
    const refused = { name: 'DatabaseUnavailable', cause: { cause: { code: 'ERR_OUT_OF_RANGE' } } }
    await expect(database.db`select 1`).rejects.toMatchObject(refused)
    await expect(database.db`select 1`).rejects.toMatchObject(refused)
    expect(connections).toHaveLength(2)
  })

  it('a transaction', async () => {
    await expect(database.db.begin((tx) => tx`select 1`)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  })

  it('a claim on the embedded server', async () => {
    await expect(holdServer({ host: folder, port, user: 'test', database: 'test' })).rejects.toMatchObject({
      code: 'EPROTO',
    })
  })

  it('nothing of a listener, which connects again later', async () => {
    const listener = database.listen({ channel: 'news', onMessage() {}, onLost() {}, log: createLog() })
    expect(await listener.isListening()).toBe(false)
  })
})
