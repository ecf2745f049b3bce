import { migrationsFolder } from '../../app/migrations.ts'
import { identifier } from './sql.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { StartProblem } from '../startProblem.ts'
import { migrate, requireSchema } from './migrate.ts'
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
  const [last] = await one.db<{ row: string }[]>`
    delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
    returning row_to_json(__drizzle_migrations)::text as row`
  await expect(requireSchema(one.db, migrationsFolder)).rejects.toThrow('An older version of Pipling')
  await one.db`
    insert into drizzle.__drizzle_migrations select * from json_populate_record(null::drizzle.__drizzle_migrations, ${last!.row}::json)`
})

it('migrate refuses a database that a newer version has migrated, and does not change it', async () => {
  await one.db`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`
  await expect(migrate(one.db, migrationsFolder)).rejects.toThrow(StartProblem)
  await one.db`delete from drizzle.__drizzle_migrations where hash = 'from the future'`
  await migrate(one.db, migrationsFolder)
})
