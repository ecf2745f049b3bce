import { access, chmod, constants, type FileHandle, mkdir, stat, statfs } from 'node:fs/promises'
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
  await orSayWhy(access(dataDir, constants.R_OK | constants.X_OK), `DATA_DIR ${dataDir} cannot be read`)
}

/**
 * Waits for work that writes a file or folder of the data folder.
 * @throws {StartProblem} when that fails: the disk is full or read-only, or the folder belongs to another user
 */
export function writeTo<Result>(path: string, work: Promise<Result>): Promise<Result> {
  return orSayWhy(work, `${path} cannot be written`)
}

async function orSayWhy<Result>(work: Promise<Result>, problem: string): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    const advice = isFull ? 'make space on that disk' : 'start Pipling as the owner of DATA_DIR, or set another one'
    throw new StartProblem(`${problem} (${code}): ${advice}.`, { cause: error })
  }
}

/**
 * Gives a new file in the data folder to the owner of that folder, who could not read a file of root at the next start.
 */
export async function giveToOwner(file: FileHandle, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  await file.chown(uid, gid)
}

/** The size of a file of PostgreSQL's write-ahead log, without which it does not start. */
const neededBytes = 16 * 1024 * 1024

/** Whether the disk of a folder has too little space, or too few inodes, for PostgreSQL to start. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems have no fixed number of inodes and say 0.
  return bavail * bsize < neededBytes || (files > 0 && ffree === 0)
}
