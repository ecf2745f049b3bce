import { migrationsFolder } from '../../app/migrations.ts'
import { identifier } from './sql.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { StartProblem } from '../startProblem.ts'
import { lastBeforeBaseline, listMigrations, migrate, migrateWithin, migrationsIn, requireSchema } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const name = `migrate_${randomUUID().replaceAll('-', '')}`
let admin: Database
let one: Database
let two: Database

beforeAll(async () => {
  admin = openDatabase({ connection: inject('postgres'), max: 1 })
  await admin.db`create database ${identifier(name)}`
  one = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 1 })
  two = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 1 })
})

afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await admin.db`drop database ${identifier(name)} with (force)`
  await admin.close()
})

/** Makes the database an empty one that a version before the baseline has migrated: with the schema of the baseline. */
async function recordOnly({ createdAt, hash }: { createdAt: number; hash: string }): Promise<void> {
  await one.db.begin(async (tx) => {
    await tx`drop schema public cascade`
    await tx`create schema public`
    await tx`delete from drizzle.__drizzle_migrations`
    await migrateWithin(tx, { folder: migrationsFolder, upTo: migrationsIn(migrationsFolder)[0]! })
    await tx`delete from drizzle.__drizzle_migrations`
  })
  for (const applied of [
    { createdAt: 1, hash: 'of the first' },
    { createdAt, hash },
  ])
    await one.db`insert into drizzle.__drizzle_migrations (hash, created_at) values (${applied.hash}, ${applied.createdAt})`
}

it('migrate refuses a database with tables of another program, and does not change it', async () => {
  await one.db`create table children (id int)`
  await expect(migrate(one.db, migrationsFolder)).rejects.toThrow('the database holds tables of another program')
  expect(await one.db`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(1)
  await one.db`drop table children`
})

it('migrate runs each migration once when several processes start together', async () => {
  await Promise.all([
    migrate(one.db, migrationsFolder),
    migrate(two.db, migrationsFolder),
    migrate(one.db, migrationsFolder),
  ])
  const [row] =
    await one.db`select count(*)::int as steps, count(distinct created_at)::int as "distinct" from drizzle.__drizzle_migrations`
  expect(row?.steps).toBe(row?.distinct)
  expect(await one.db`select 1 from pg_tables where tablename = 'activities'`).toHaveLength(1)
})

it('requireSchema accepts the schema of this version only', async () => {
  await requireSchema(one.db, migrationsFolder)
  await one.db`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`
  await expect(requireSchema(one.db, migrationsFolder)).rejects.toThrow('A newer version of Pipling')
  await one.db`delete from drizzle.__drizzle_migrations where hash = 'from the future'`
  await recordOnly(lastBeforeBaseline)
  await expect(requireSchema(one.db, migrationsFolder)).rejects.toThrow('An older version of Pipling')
  await migrate(one.db, migrationsFolder)
  await requireSchema(one.db, migrationsFolder)
})

it('migrate refuses a database that a newer version has migrated, and does not change it', async () => {
  await one.db`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`
  await expect(migrate(one.db, migrationsFolder)).rejects.toThrow(StartProblem)
  await one.db`delete from drizzle.__drizzle_migrations where hash = 'from the future'`
  await migrate(one.db, migrationsFolder)
})

it('migrate only records the baseline in a database of the last schema before it', async () => {
  await recordOnly(lastBeforeBaseline)
  await one.db`insert into sign_in_attempts (key, attempts, started_at) values ('kept', 1, now())`
  await Promise.all([migrate(one.db, migrationsFolder), migrate(two.db, migrationsFolder)])
  expect(await listMigrations(one.db)).toEqual(migrationsIn(migrationsFolder))
  expect(await one.db`select key from sign_in_attempts`).toEqual([{ key: 'kept' }])
})

it.each([
  ['an earlier migration', { ...lastBeforeBaseline, createdAt: lastBeforeBaseline.createdAt - 1 }],
  ['another migration of the same instant', { ...lastBeforeBaseline, hash: 'of another' }],
])(
  'migrate refuses a database whose newest is %s, says how to update it, and does not change it',
  async (_, newest) => {
    await recordOnly(newest)
    await expect(migrate(one.db, migrationsFolder)).rejects.toThrow(
      /^This database is older than this version can update: check out commit [0-9a-f]{8} of Pipling, start it once on the same data, and then start this version\. Nothing was changed\.$/,
    )
    expect(await listMigrations(one.db)).toEqual([1, newest.createdAt])
    await recordOnly(lastBeforeBaseline)
    await migrate(one.db, migrationsFolder)
  },
)
