import { migrationsFolder } from '../../app/migrations.ts'
import { identifier } from './sql.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { StartProblem } from '../startProblem.ts'
import { migrate } from './migrate.ts'
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

it('migrate refuses a database that a newer version has migrated, and does not change it', async () => {
  await one.db`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`
  await expect(migrate(one.db, migrationsFolder)).rejects.toThrow(StartProblem)
  await one.db`delete from drizzle.__drizzle_migrations where hash = 'from the future'`
  await migrate(one.db, migrationsFolder)
})
