import { chmod, mkdir } from 'node:fs/promises'
import { StartProblem } from './startProblem.ts'

/**
 * Makes the data folder. The database's own user, if it has one, must be able to pass through it; what lies in it is
 * protected piece by piece.
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true })
    if (made !== undefined) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(`DATA_DIR ${dataDir} cannot be made (${code}): choose a folder that Pipling may write to.`, {
      cause: error,
    })
  }
}
