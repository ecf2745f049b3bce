import { migrationsFolder } from './migrations.ts'
import { requireSchema } from '../platform/db/migrate.ts'
import { checkWholeLedger } from './ledger.ts'
import { withDatabase } from './openTheDatabase.ts'
import { readSettings } from './settings.ts'

/**
 * `npm run check:ledger`, while the app runs or not. The exit code is 0 when the ledger is sound and 1 when it is not.
 */
export async function checkTheLedger(): Promise<void> {
  await withDatabase(readSettings(process.env), async (db) => {
    await requireSchema(db, migrationsFolder)
    const breaches = await checkWholeLedger(db)
    for (const { rule, count } of breaches) console.error(`broken in ${count} places: ${rule}`)
    if (breaches.length === 0) console.log('The ledger is sound.')
    process.exitCode = breaches.length === 0 ? 0 : 1
  })
}
