import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeArchive } from '../platform/db/archive.ts'
import { StartProblem } from '../platform/startProblem.ts'
import { fileArgument } from './fileArgument.ts'
import { noteBackup } from './lastBackup.ts'
import { openTheDatabase } from './openTheDatabase.ts'
import { readSettings } from './settings.ts'

/** `npm run backup -- FILE`, while the app runs or not. */
export async function backup(args: readonly string[]): Promise<void> {
  const path = fileArgument(args, 'npm run backup -- FILE')
  if (existsSync(path)) throw new StartProblem(`${path} is there already: choose another name for the backup.`)
  const settings = readSettings(process.env)
  // Opening the database would create an empty one and so hide a mistyped DATA_DIR.
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'pg'))) {
    throw new StartProblem(
      `There is nothing to back up in ${settings.dataDir}: set DATA_DIR to the folder that Pipling runs on.`,
    )
  }
  const { database, close } = await openTheDatabase(settings, { progress: () => {} })
  try {
    const now = new Date()
    const { head } = await writeArchive(database.db, path, now)
    await noteBackup(settings.dataDir, now)
    const rows = head.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backed up ${rows} rows to ${path}. It holds everything about the family: keep it where nobody else can read it.`,
    )
  } finally {
    await close()
  }
}
