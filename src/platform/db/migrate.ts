import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartProblem } from '../startProblem.ts'
import type { Database } from './open.ts'

/** Any fixed number; every Pipling process that migrates takes the same one. */
const migrationLock = 7_069_001

const folderOfThisApp = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database to the newest shape this app knows. All steps are one transaction, so that a kill leaves the old
 * shape; the lock makes processes that start together wait for the first. The list of what is done is kept as drizzle-kit
 * keeps it. Drizzle's own `migrate` opens its transaction on a connection of its choosing, and so cannot run under this lock.
 * @throws {StartProblem} when a newer Pipling has already changed this database
 */
export async function migrate({ sql }: Pick<Database, 'sql'>, folder = folderOfThisApp): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const newestKnown = Math.max(0, ...migrations.map((migration) => migration.folderMillis))
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    await tx`create schema if not exists drizzle`
    await tx`
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
    const rows = await tx<{ created_at: string }[]>`select created_at from drizzle.__drizzle_migrations`
    const done = new Set(rows.map((row) => Number(row.created_at)))
    if ([...done].some((createdAt) => createdAt > newestKnown)) {
      throw new StartProblem('A newer version of Pipling has already changed this database: start that version, or restore a backup from before it.')
    }
    for (const migration of migrations) {
      if (done.has(migration.folderMillis)) continue
      for (const statement of migration.sql) await tx.unsafe(statement)
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`
    }
  })
}
