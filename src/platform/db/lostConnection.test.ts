import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
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
/** Ends every connection of `database`, as a server that is shut down does. */
const cutOff = () =>
  server.db`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** Something that one waits for and another brings about. */
function signal(): { come(): void; promise: Promise<void> } {
  let come!: () => void
  const promise = new Promise<void>((resolve) => (come = resolve))
  return { come, promise }
}

describe('a transaction whose connection is lost', () => {
  it('writes nothing through the next connection, neither alone nor into the transaction that is open there', async () => {
    const [isLost, isOpenAgain, isOver] = [signal(), signal(), signal()]
    const first = database.db.begin(async (tx) => {
      await tx`insert into notes values ('first')`
      isLost.come()
      await isOpenAgain.promise
      try {
        await tx`insert into notes values ('late')`
      } finally {
        isOver.come()
      }
    })
    const refused = expect(first).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await isLost.promise
    await cutOff()
    await refused
    const second = database.db.begin(async (tx) => {
      await tx`insert into notes values ('second')`
      isOpenAgain.come()
      await isOver.promise
      await delay(50)
      await tx`insert into notes values ('third')`
    })
    await second
    expect(await notes()).toEqual(['second', 'third'])
  })

  it('does not end another by its own end', async () => {
    const [isLost, isOpenAgain] = [signal(), signal()]
    const first = database.db.begin(async () => {
      isLost.come()
      await isOpenAgain.promise
    })
    const refused = expect(first).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await isLost.promise
    await cutOff()
    await refused
    const second = database.db.begin(async (tx) => {
      await tx`insert into notes values ('second')`
      isOpenAgain.come()
      await delay(50)
      throw new Error('thought better of it')
    })
    await expect(second).rejects.toThrow('thought better of it')
    expect(await notes()).toEqual([])
  })

  it.each(['one statement', 'several at once'])('tells so during %s, and the next is served at once', async (what) => {
    const begun = performance.now()
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
    await cutOff()
    await refused
    expect(await database.db`select 1 as one`).toEqual([{ one: 1 }])
    // Three seconds are what a connection is waited for that does not come about.
    expect(performance.now() - begun).toBeLessThan(2900)
  })
})

it('however connections break, each statement ends, and those after it are served', async () => {
  const random = randomFrom(7)
  let isBad = true
  const bytes = () => Math.floor(random() * 6000)
  const { host, port } = inject('postgres')
  const proxy = await startProxy({
    listen: { path: join(folder, '.s.PGSQL.5432') },
    target: { path: join(host, `.s.PGSQL.${port}`) },
    nextFault: (): Fault => (!isBad ? {} : random() < 0.5 ? { cutAfterSent: bytes() } : { cutAfterAnswered: bytes() }),
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
  const counted = { answered: 0, refused: 0 }
  const all = kinds
    .flatMap((kind) => [kind, kind, kind])
    .map(async (kind) => {
      while (isBad) {
        await kind().then(
          () => (counted.answered += 1),
          () => (counted.refused += 1),
        )
        await delay(random() * 3)
      }
    })
  while (proxy.cuts() < 150) await delay(20)
  isBad = false
  await Promise.all(all)
  expect(counted.answered).toBeGreaterThan(100)
  expect(counted.refused).toBeGreaterThan(100)
  // Those that are open may still have their break before them.
  await expect
    .poll(
      () =>
        Promise.all(kinds.map((kind) => kind())).then(
          () => 'served',
          () => 'refused',
        ),
      { timeout: 5000 },
    )
    .toBe('served')
  await behindProxy.close()
  await proxy.goAway()
})

it('a server that hangs up is not called again without end, and whoever asked is told', async () => {
  let calls = 0
  const path = join(folder, '.s.PGSQL.5433')
  const hangingUp = createServer((socket) => {
    calls += 1
    socket.end()
  }).listen(path)
  const called = openDatabase({ connection: { ...inject('postgres'), host: folder, port: 5433 }, max: 1 })
  await expect(called.db`select 1`).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect(calls).toBe(1)
  await called.close()
  hangingUp.close()
})

it('nobody who waits for the connection is overtaken for ever by those who ask later', async () => {
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
