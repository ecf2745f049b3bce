import { runCommand } from './command.ts'
import { checkWholeLedger } from './ledger.ts'
import { openTheDatabase } from './openTheDatabase.ts'
import { readSettings } from './settings.ts'

/** `npm run check:ledger`: beside the running app, or alone. Ends with 0 when all is well and with 1 when not. */
await runCommand(async () => {
  const { database, close } = await openTheDatabase(readSettings(process.env), { progress: () => {} })
  const breaches = await checkWholeLedger(database.db)
  for (const { rule, count } of breaches) console.error(`broken in ${count} places: ${rule}`)
  if (breaches.length === 0) console.log('The ledger is sound.')
  process.exitCode = breaches.length === 0 ? 0 : 1
  await close()
})
