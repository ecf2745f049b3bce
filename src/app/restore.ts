import { migrationsFolder } from './migrations.ts'
import { endAllSessions } from '../features/auth/sessions.ts'
import { migrateWithin } from '../platform/db/migrate.ts'
import { openArchive } from '../platform/db/archive/open.ts'
import { requireKnownSchema, restoreArchive } from '../platform/db/archive/restore.ts'
import { checkWholeLedger } from './ledger.ts'
import { fileArgument } from './fileArgument.ts'
import { runOnDatabase } from './openTheDatabase.ts'
import { readSettings } from './settings.ts'

/** `npm run restore -- FILE`, into an empty DATA_DIR or an empty database. */
export async function restore(args: readonly string[]): Promise<void> {
  const archive = await openArchive(fileArgument(args, 'npm run restore -- FILE'))
  // Before anything is written to DATA_DIR.
  requireKnownSchema(archive.head, migrationsFolder)
  await runOnDatabase(readSettings(process.env), console.log, async (db) => {
    // In one transaction: a restore that is stopped must not leave valid sessions behind.
    await restoreArchive(db, archive, migrationsFolder, async (tx) => {
      await migrateWithin(tx, { folder: migrationsFolder })
      await endAllSessions(tx)
    })
    const breaches = await checkWholeLedger(db)
    for (const { rule, count } of breaches) console.error(`broken in ${count} places, in the backup already: ${rule}`)
    console.log(`Restored what was there at ${archive.head.createdAt}. Everybody signs in again.`)
    process.exitCode = breaches.length === 0 ? 0 : 1
  })
}
