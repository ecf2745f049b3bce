import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartProblem } from '../startProblem.ts'
import type { Db, Runner, Tx } from './open.ts'

/** Key of the advisory lock that is held during a migration. Any fixed number. */
export const migrationLock = 7_069_001

/**
 * Runs the migrations in `folder` that the database does not have yet. All of them run in one transaction, so that a
 * kill leaves the old schema. The lock makes processes that start together wait for the first. The list of applied
 * migrations is stored as drizzle-kit does. Drizzle's own `migrate` opens its transaction on any connection of the
 * pool, and so cannot run under this lock.
 * @throws {StartProblem} when a newer Pipling has already changed this database
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
  const applied = new Set(await listMigrations(tx))
  if ([...applied].some((createdAt) => createdAt > newest)) {
    throw new StartProblem(
      'A newer version of Pipling has already changed this database: start that version, or restore a backup from before it.',
    )
  }
  for (const migration of migrations) {
    if (applied.has(migration.folderMillis)) continue
    for (const statement of migration.sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`
  }
}

/** Lists the numbers of the migrations in `folder`. drizzle-kit numbers them by the instant of their creation. */
export function migrationsIn(folder: string): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
}

/** Lists the numbers of the migrations that were applied to a database. */
export async function listMigrations(db: Runner): Promise<number[]> {
  const rows = await db<
    { created_at: string }[]
  >`select created_at from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => Number(row.created_at))
}
