import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartProblem } from '../startProblem.ts'
import type { Db, Runner, Tx } from './open.ts'

/** Any fixed number: processes that migrate take the same lock. */
export const migrationLock = 7_069_001

/**
 * Runs the migrations in `folder` that the database does not have yet. All of them are one transaction, so that a kill leaves the old schema.
 * The lock makes processes that start together wait for the first. Done migrations are listed as drizzle-kit lists them. Drizzle's own
 * `migrate` opens its transaction on a connection of its choosing, and so cannot run under this lock.
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
  const known = readMigrationFiles({ migrationsFolder: folder }).filter((migration) => migration.folderMillis <= upTo)
  const newestKnown = Math.max(0, ...known.map((migration) => migration.folderMillis))
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await tx`create schema if not exists drizzle`
  await tx`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  const done = new Set(await listMigrations(tx))
  if ([...done].some((createdAt) => createdAt > newestKnown)) {
    throw new StartProblem(
      'A newer version of Pipling has already changed this database: start that version, or restore a backup from before it.',
    )
  }
  for (const migration of known) {
    if (done.has(migration.folderMillis)) continue
    for (const statement of migration.sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`
  }
}

/** The numbers of the migrations in `folder`. drizzle-kit numbers them by the instant of their creation. */
export function knownMigrations(folder: string): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
}

/** The numbers of the migrations that a database has. */
export async function listMigrations(db: Runner): Promise<number[]> {
  const rows = await db<
    { created_at: string }[]
  >`select created_at from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => Number(row.created_at))
}
