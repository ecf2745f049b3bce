import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartProblem } from '../startProblem.ts'
import type { Db, Runner, Tx } from './open.ts'

/** Any fixed number: processes that migrate take the same lock. */
export const migrationLock = 7_069_001

const folderOfThisApp = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database to the newest shape this app knows. All steps are one transaction, so that a kill leaves the old
 * shape; the lock makes processes that start together wait for the first. The list of what is done is kept as drizzle-kit
 * keeps it. Drizzle's own `migrate` opens its transaction on a connection of its choosing, and so cannot run under this lock.
 * @throws {StartProblem} when a newer Pipling has already changed this database
 */
export async function migrate(db: Db, folder = folderOfThisApp): Promise<void> {
  await db.begin((tx) => migrateWithin(tx, { folder }))
}

/** `migrate` as part of a transaction. @param upTo the last step to make, as `listMigrations` numbers them */
export async function migrateWithin(
  tx: Tx,
  { folder = folderOfThisApp, upTo = Infinity }: { folder?: string; upTo?: number },
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

/** The migrations that this app knows, each by the number that drizzle-kit gave it: the instant at which it was made. */
export function knownMigrations(folder = folderOfThisApp): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
}

/** What has been done to a database. */
export async function listMigrations(db: Runner): Promise<number[]> {
  const rows = await db<
    { created_at: string }[]
  >`select created_at from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => Number(row.created_at))
}
