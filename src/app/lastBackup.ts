import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwner, writeTo } from '../platform/dataDir.ts'
import { ifExists } from '../platform/ifExists.ts'

const name = 'last-backup'

/**
 * Remembers in the data folder, if there is one, when the host made a backup. The database stays as it was backed up.
 */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  if (!existsSync(dataDir)) return
  const path = join(dataDir, name)
  const file = await writeTo(path, open(path, 'w', 0o600))
  try {
    await giveToOwner(file, dataDir)
    await writeTo(path, file.writeFile(`${at.toISOString()}\n`))
  } finally {
    await file.close()
  }
}

/** @returns undefined when no backup was made from this data folder */
export async function readLastBackup(dataDir: string): Promise<Date | undefined> {
  const text = (await ifExists(readFile(join(dataDir, name), 'utf8'))) ?? ''
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}
