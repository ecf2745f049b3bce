import { chmod, type FileHandle, mkdir, stat } from 'node:fs/promises'
import { StartProblem } from './startProblem.ts'

/**
 * Creates the data folder. The user that runs the database must be able to pass through it, so its content is protected
 * file by file.
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    const created = await mkdir(dataDir, { recursive: true })
    if (created !== undefined) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(`DATA_DIR ${dataDir} cannot be made (${code}): choose a folder that Pipling may write to.`, {
      cause: error,
    })
  }
}

/** Gives a new file in the data folder to the owner of that folder, who could not read a file of root at the next start. */
export async function giveToOwner(file: FileHandle, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  await file.chown(uid, gid)
}
