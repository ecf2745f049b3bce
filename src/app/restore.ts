import { migrationsFolder } from './migrations.ts'
import { endAllLinks } from '../features/auth/passwordReset.ts'
import { endAllSessions } from '../features/auth/sessions.ts'
import { endAllFeeds } from '../features/calendarFeeds/service.ts'
import { migrateWithin } from '../platform/db/migrate.ts'
import type { Db } from '../platform/db/open.ts'
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
      await endAllLinks(tx)
      await endAllFeeds(tx)
    })
    const breaches = await checkWholeLedger(db)
    for (const { rule, count } of breaches) console.error(`broken in ${count} places, in the backup already: ${rule}`)
    console.log(
      `Restored what was there at ${archive.head.createdAt}. Everybody signs in again, with the password of that day. Invitations and links to reset a password do not work any more.`,
    )
    const shared = await countSharedFamilies(db)
    if (shared > 0)
      console.log(
        `Families with more than one member: ${shared}. Who was removed from one since then is a member again: their owners should look at Profile, Family, and remove them again.`,
      )
    process.exitCode = breaches.length === 0 ? 0 : 1
  })
}

/** A backup cannot know who was removed after it was made, and it is restored where nothing else knows either. */
async function countSharedFamilies(db: Db): Promise<number> {
  const families = await db`select family_id from members group by family_id having count(*) > 1`
  return families.length
}
