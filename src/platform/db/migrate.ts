import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { StartProblem } from '../startProblem.ts'
import type { Db, Runner, Tx } from './open.ts'

/**
 * The last migration before version 1.0.0. `0000_baseline.sql` makes the schema that it left, so a database with it
 * only gets another record of what was applied.
 */
export const lastBeforeBaseline = {
  createdAt: 1_795_742_448_258,
  hash: '3c4d55b338ac2857d2a43b63b28d94495394f016696259c14e6fe182a9c8f6da',
}

/** Has every migration before version 1.0.0, and so updates what is older than the last of them. */
const commitBeforeBaseline = 'a2de35b2'

/** Key of the advisory lock that is held during a migration. Any fixed number. */
export const migrationLock = 7_069_001

/**
 * Runs the migrations in `folder` that the database does not have yet. All of them run in one transaction, so that a
 * kill leaves the old schema. The lock makes processes that start together wait for the first. The list of applied
 * migrations is stored as drizzle-kit does. Drizzle's own `migrate` opens its transaction on any connection of the
 * pool, and so cannot run under this lock.
 * @throws {StartProblem} when a newer Pipling has already changed this database, or it is older than the baseline
 */
export async function migrate(db: Db, folder: string): Promise<void> {
  await db.begin((tx) => migrateWithin(tx, { folder }))
}

/** `migrate` as part of a transaction. @param upTo the last migration to run, as `listMigrations` numbers them */
export async function migrateWithin(
  tx: Tx,
  { folder, upTo = Infinity }: { folder: string; upTo?: number },
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).filter(
    (migration) => migration.folderMillis <= upTo,
  )
  const newest = Math.max(0, ...migrations.map((migration) => migration.folderMillis))
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await tx`create schema if not exists drizzle`
  await tx`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  await adoptBaseline(tx, migrations[0]!)
  const applied = new Set(await listMigrations(tx))
  if ([...applied].some((createdAt) => createdAt > newest)) throw new NewerSchema()
  for (const migration of migrations) {
    if (applied.has(migration.folderMillis)) continue
    for (const statement of migration.sql) await tx.unsafe(statement).catch(explainClash)
    await record(tx, migration)
  }
}

const record = (tx: Tx, { hash, folderMillis }: MigrationMeta) =>
  tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`

/**
 * Records the baseline, in place of what was applied before there was one, in a database that has its schema.
 * @throws {OlderSchema} when the database is older
 */
async function adoptBaseline(tx: Tx, baseline: MigrationMeta): Promise<void> {
  const [newest] = await tx<{ hash: string; createdAt: string }[]>`
    select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at desc limit 1`
  if (!newest || Number(newest.createdAt) >= baseline.folderMillis) return
  if (Number(newest.createdAt) !== lastBeforeBaseline.createdAt || newest.hash !== lastBeforeBaseline.hash)
    throw new OlderSchema('This database')
  await tx`delete from drizzle.__drizzle_migrations`
  await record(tx, baseline)
}

/**
 * Checks that the database has the schema of this version, for a command that does not migrate it.
 * @throws {StartProblem}
 */
export async function requireSchema(db: Runner, folder: string): Promise<void> {
  const applied = (await isPrepared(db)) ? await listMigrations(db) : []
  if (applied.length === 0) throw new StartProblem('Pipling was never started on this database.')
  const newest = migrationsIn(folder).at(-1)!
  if (applied.at(-1)! > newest) throw new NewerSchema()
  if (applied.at(-1)! < newest)
    throw new StartProblem('An older version of Pipling made this database: start this version, which updates it.')
}

/** Whether a Pipling has begun to use the database. */
export async function isPrepared(db: Runner): Promise<boolean> {
  const [place] = await db<{ isThere: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`
  return place!.isThere
}

export class NewerSchema extends StartProblem {
  constructor() {
    super(
      'A newer version of Pipling has already changed this database: start that version, or restore a backup from before it.',
    )
  }
}

/** From before the baseline, and not of the last schema before it. */
export class OlderSchema extends StartProblem {
  constructor(what: 'This database' | 'This backup') {
    super(
      `${what} is older than this version can update: check out commit ${commitBeforeBaseline} of Pipling, ${what === 'This backup' ? 'restore there, ' : ''}start it once on the same data, and then start this version. Nothing was changed.`,
    )
  }
}

/** PostgreSQL's codes for a function, a table and another object that is there already. */
const clashCodes = new Set(['42723', '42P07', '42710'])

function explainClash(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || !clashCodes.has(error.code ?? '')) throw error
  throw new StartProblem(
    'DATABASE_URL: the database holds tables of another program; create one for Pipling alone. Nothing was changed.',
    { cause: error },
  )
}

/** Lists the numbers of the migrations in `folder`. drizzle-kit numbers them by the instant of their creation. */
export function migrationsIn(folder: string): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
}

export async function listMigrations(db: Runner): Promise<number[]> {
  const rows = await db<
    { created_at: string }[]
  >`select created_at from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => Number(row.created_at))
}
