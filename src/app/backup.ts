import { existsSync } from 'node:fs'
import { writeArchive } from '../platform/db/archive/write.ts'
import { StartProblem } from '../platform/startProblem.ts'
import { fileArgument } from './fileArgument.ts'
import { noteBackup } from './lastBackup.ts'
import { withDatabase } from './openTheDatabase.ts'
import { readSettings } from './settings.ts'

/** `npm run backup -- FILE`, while the app runs or not. */
export async function backup(args: readonly string[]): Promise<void> {
  const path = fileArgument(args, 'npm run backup -- FILE')
  if (existsSync(path)) throw new StartProblem(`${path} already exists: choose another name for the backup.`)
  const settings = readSettings(process.env)
  await withDatabase(settings, async (db) => {
    const now = new Date()
    const { head } = await writeArchive(db, path, now)
    const rows = head.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backed up ${rows} rows to ${path}. It holds everything about the family: keep it where no one else can read it.`,
    )
    // Comes last: the backup is complete even if this write fails, such as on a full disk.
    await noteBackup(settings.dataDir, now)
  })
}
