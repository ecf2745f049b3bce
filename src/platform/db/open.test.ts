import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { checkServer } from './externalServer.ts'
import { type Database, openDatabase, readOnlyCode, type Tx } from './open.ts'
import { identifier, sql } from './sql.ts'

const name = `open_${randomUUID().replaceAll('-', '')}`
const stranger = `${name}_stranger`
const admin = openDatabase({ connection: inject('postgres'), max: 1 })
let database: Database

beforeAll(async () => {
  await admin.db.unsafe(`create database ${name}`)
  await admin.db.unsafe(`create role ${stranger}`)
  await admin.db.unsafe(`grant all on database ${name} to ${stranger}`)
  database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 2 })
  await database.db`create table notes (text text primary key, day date, at timestamptz)`
})
beforeEach(async () => {
  await database.db`delete from notes`
})
afterAll(async () => {
  await database.close()
  await admin.db.unsafe(`drop database ${name} with (force)`)
  await admin.db.unsafe(`drop role ${stranger}`)
  await admin.close()
})

/** Runs `work` as a user who may create schemas in the database, but owns nothing there. */
const asStranger = (work: (tx: Tx) => Promise<unknown>) =>
  database.db.begin(async (tx) => {
    await tx.unsafe(`set local role ${stranger}`)
    await work(tx)
  })

const notes = async () =>
  (await database.db<{ text: string }[]>`select text from notes order by text`).map(({ text }) => text)

describe('openDatabase', () => {
  it('commits a transaction when its work succeeds, and returns the result', async () => {
    const result = await database.db.begin(async (tx) => {
      await tx`insert into notes values ('one')`
      await tx`insert into notes values ('two')`
      return 'done'
    })
    expect(result).toBe('done')
    expect(await notes()).toEqual(['one', 'two'])
  })

  it('rolls back a transaction when its work throws, and uses the connection again', async () => {
    for (let n = 0; n < 5; n += 1) {
      const failing = database.db.begin(async (tx) => {
        await tx`insert into notes values ('one')`
        throw new Error('thrown by the test')
      })
      await expect(failing).rejects.toThrow('thrown by the test')
    }
    expect(await notes()).toEqual([])
  })

  it('prepares 64 statements on a connection at most, and runs further ones all the same', async () => {
    const prepared = await database.db.begin(async (tx) => {
      for (let n = 0; n < 100; n += 1)
        expect([...(await tx.run(sql`select ${'text'} as ${identifier(`column ${n}`)}`))]).toEqual([
          { [`column ${n}`]: 'text' },
        ])
      return tx<{ name: string }[]>`select name from pg_prepared_statements`
    })
    expect(prepared).toHaveLength(64)
  })

  it('rolls back a savepoint alone when its work throws', async () => {
    await database.db.begin(async (tx) => {
      await tx`insert into notes values ('before')`
      const failing = tx.savepoint(async (inner) => {
        await inner`insert into notes values ('within')`
        await inner`insert into notes values ('before')`
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      await tx.savepoint((inner) => inner`insert into notes values ('after')`)
    })
    expect(await notes()).toEqual(['after', 'before'])
  })

  it('refuses a statement of a transaction that has ended', async () => {
    const ended = await database.db.begin(async (tx) => [tx])
    await expect(ended[0]!`insert into notes values ('late')`).rejects.toThrow('the transaction is over')
    expect(await notes()).toEqual([])
  })

  it('reports a connection that the server has ended as DatabaseUnavailable', async () => {
    const running = expect(database.db`select pg_sleep(30), ${name}::text`).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: '57P01',
    })
    const stop = () =>
      admin.db`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and query like 'select pg_sleep%'`
    await expect.poll(stop).not.toHaveLength(0)
    await running
    expect(await database.db`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('reports a database that takes no changes as DatabaseUnavailable', async () => {
    const change = database.db.begin((tx) => tx`insert into notes values ('one')`, 'read only')
    await expect(change).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: readOnlyCode })
  })

  it.each([
    ['53100', 'the disk of the database is full'],
    ['58030', 'the database cannot use its files'],
    ['42501', 'the database cannot use its files'],
  ])('reports the code %s of a disk as DatabaseUnavailable: %s', async (code, message) => {
    const failing = database.db.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`)
    await expect(failing).rejects.toMatchObject({ name: 'DatabaseUnavailable', code, message })
  })

  it('reports a permission that its user lacks as the error that it is', async () => {
    const forbidden = asStranger((tx) => tx`select from notes`)
    await expect(forbidden).rejects.toMatchObject({ name: 'error', message: 'permission denied for table notes' })
  })

  it('reads and writes instants as Date and calendar days as text', async () => {
    const at = new Date('2026-03-04T05:06:07.089Z')
    await database.db`insert into notes values ('one', ${'2026-03-04'}, ${at})`
    expect(await database.db`select day, at from notes`).toEqual([{ day: '2026-03-04', at }])
  })

  it('has no statement compiled, which would take a second each', async () => {
    expect(await database.db`show jit`).toEqual([{ jit: 'off' }])
  })

  it.each(["time zone 'Europe/Berlin'", "datestyle = 'SQL, DMY'"])(
    'sets up its connections, and checkServer refuses one whose settings a pooler has dropped: %s',
    async (setting) => {
      const url = 'postgres://me:secret@db.example/pipling'
      await checkServer(database.db, url)
      const withoutSettings = database.db.begin(async (tx) => {
        await tx.unsafe(`set local ${setting}`)
        await checkServer(tx, url)
      })
      await expect(withoutSettings).rejects.toThrow('db.example/pipling is behind a pooler that drops settings')
    },
  )

  it('checkServer refuses a user who may not create tables in the schema', async () => {
    const check = asStranger((tx) => checkServer(tx, 'postgres://me:secret@db.example/pipling'))
    await expect(check).rejects.toThrow(
      'its user may not create tables at db.example/pipling; make that user the owner',
    )
  })

  it('counts the rows that a statement without returning has changed', async () => {
    await database.db`insert into notes values ('one'), ('two'), ('three')`
    expect((await database.db`delete from notes where text like 't%'`).count).toBe(2)
  })
})
