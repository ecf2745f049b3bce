import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeferred } from '../../testing/deferred.ts'
import { type Fault, startProxy } from '../../testing/faultyProxy.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Database, openDatabase } from './open.ts'

const name = `lost_${randomUUID().replaceAll('-', '')}`
const admin = openDatabase({ connection: inject('postgres'), max: 1 })
const server = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 1 })
let folder: string
let database: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-lost-'))
  await admin.db.unsafe(`create database ${name}`)
  await server.db`create table notes (text text not null)`
})
beforeEach(async () => {
  await server.db`delete from notes`
  database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 1 })
})
afterEach(() => database.close())
afterAll(async () => {
  await server.close()
  await admin.db.unsafe(`drop database ${name} with (force)`)
  await admin.close()
  rmSync(folder, { recursive: true })
})

const notes = async () =>
  (await server.db<{ text: string }[]>`select text from notes order by text`).map(({ text }) => text)
/** Closes every connection of `database`, as a server does when it shuts down. */
const closeConnections = () =>
  server.db`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid() and backend_type = 'client backend'`

describe('a transaction whose connection is lost', () => {
  it('writes nothing through the next connection, neither on its own nor into a transaction that is open there', async () => {
    const [begun, nextBegun, ended] = [createDeferred<void>(), createDeferred<void>(), createDeferred<void>()]
    const first = database.db.begin(async (tx) => {
      await tx`insert into notes values ('first')`
      begun.resolve()
      await nextBegun.promise
      try {
        await tx`insert into notes values ('late')`
      } finally {
        ended.resolve()
      }
    })
    const refused = expect(first).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await begun.promise
    await closeConnections()
    await refused
    const second = database.db.begin(async (tx) => {
      await tx`insert into notes values ('second')`
      nextBegun.resolve()
      await ended.promise
      await delay(50)
      await tx`insert into notes values ('third')`
    })
    await second
    expect(await notes()).toEqual(['second', 'third'])
  })

  it('does not end the transaction of the next connection when it ends', async () => {
    const [begun, nextBegun] = [createDeferred<void>(), createDeferred<void>()]
    const first = database.db.begin(async () => {
      begun.resolve()
      await nextBegun.promise
    })
    const refused = expect(first).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await begun.promise
    await closeConnections()
    await refused
    const second = database.db.begin(async (tx) => {
      await tx`insert into notes values ('second')`
      nextBegun.resolve()
      await delay(50)
      throw new Error('rolled back by the test')
    })
    await expect(second).rejects.toThrow('rolled back by the test')
    expect(await notes()).toEqual([])
  })

  it.each(['one statement', 'several at once'])(
    'rejects during %s, and the next statement gets its connection',
    async (what) => {
      const refused = expect(
        database.db.begin((tx) =>
          Promise.all((what === 'one statement' ? [1] : [1, 2, 3]).map(() => tx`select pg_sleep(30)`)),
        ),
      ).rejects.toThrow()
      while (
        (
          await server.db`select from pg_stat_activity where query like '%pg_sleep(30)' and datname = ${name} and pid <> pg_backend_pid()`
        ).length === 0
      )
        await delay(5)
      await closeConnections()
      await refused
      // A statement that gets no connection rejects after three seconds.
      expect(await database.db`select 1 as one`).toEqual([{ one: 1 }])
    },
  )
})

it('every statement settles and later ones succeed, at whatever byte connections break', async () => {
  const random = randomFrom(7)
  let isBad = true
  const bytes = () => Math.floor(random() * 6000)
  const { host, port } = inject('postgres')
  const proxy = await startProxy({
    listen: { path: join(folder, '.s.PGSQL.5432') },
    target: { path: join(host, `.s.PGSQL.${port}`) },
    nextFault: (): Fault => (!isBad ? {} : random() < 0.5 ? { cutAfterSent: bytes() } : { cutAfterReceived: bytes() }),
  })
  const behindProxy = openDatabase({
    connection: { ...inject('postgres'), host: folder, port: 5432, database: name },
    max: 4,
  })
  const { db } = behindProxy
  const long = 'x'.repeat(700)
  const kinds: (() => Promise<unknown>)[] = [
    () => db`select ${long}::text as a, ${random()}::float8 as b`,
    () => db`select 1`,
    () => db`select ${long}::text as a, ${random()}::float8 as b`,
    () => db.begin((tx) => tx`select ${random()}::float8`),
    () =>
      db.begin(async (tx) => {
        await tx`select ${random()}::float8`
        await tx.savepoint((inner) => Promise.all([inner`select ${long}::text`, inner`select 2`]))
      }),
  ]
  const outcomes = { succeeded: 0, failed: 0 }
  const all = kinds
    .flatMap((kind) => [kind, kind, kind])
    .map(async (kind) => {
      while (isBad) {
        await kind().then(
          () => (outcomes.succeeded += 1),
          () => (outcomes.failed += 1),
        )
        await delay(random() * 3)
      }
    })
  while (proxy.cuts() < 150) await delay(20)
  isBad = false
  await Promise.all(all)
  expect(outcomes.succeeded).toBeGreaterThan(100)
  expect(outcomes.failed).toBeGreaterThan(100)
  // Open connections may still have a cut ahead of them.
  await expect
    .poll(() =>
      Promise.all(kinds.map((kind) => kind())).then(
        () => 'succeeded',
        () => 'failed',
      ),
    )
    .toBe('succeeded')
  await behindProxy.close()
  await proxy.disconnect()
})

it('a statement rejects after one attempt when the server closes the connection at once', async () => {
  let connections = 0
  const path = join(folder, '.s.PGSQL.5433')
  const closingServer = createServer((socket) => {
    connections += 1
    socket.end()
  }).listen(path)
  const behindIt = openDatabase({ connection: { ...inject('postgres'), host: folder, port: 5433 }, max: 1 })
  await expect(behindIt.db`select 1`).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect(connections).toBe(1)
  await behindIt.close()
  closingServer.close()
})

it('statements that wait for a connection are not starved by later statements', async () => {
  const { db } = database
  let later = 0
  let isDone = false
  const keepBusy = async () => {
    for (; !isDone && later < 2000; later += 1) await db`select pg_sleep(0.001)`
  }
  const busy = [keepBusy(), keepBusy(), keepBusy(), keepBusy()]
  await Promise.all(Array.from({ length: 8 }, () => db`select 1`)).then(() => (isDone = true))
  await Promise.all(busy)
  expect(later).toBeLessThan(100)
})
