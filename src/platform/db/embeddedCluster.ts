import { randomBytes } from 'node:crypto'
import { chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../startProblem.ts'
import { syncFolder } from '../syncFolder.ts'
import { type Binaries, majorVersion } from './embeddedBinaries.ts'
import { runToEnd, type ServerUser } from './embeddedUser.ts'

/** The role that owns the embedded database; initdb makes it, and nobody but us gets to the socket to use it. */
export const clusterRole = 'pipling'

interface ClusterOptions {
  dataDir: string
  binaries: Binaries
  user: ServerUser
  /** Only where the server listens on loopback, which is Windows. */
  password: string | undefined
  progress(line: string): void
  /** Cancels initdb. */
  signal: AbortSignal | undefined
}

/**
 * The folder of the database files, made on the first call. They are written beside it and moved in one step, so that a
 * kill leaves either none or all of it, and of two processes that start together one wins and the other takes its work.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const folder = join(options.dataDir, 'pg')
  if (await hasCluster(folder)) return folder
  options.progress('Creating the database …')
  await removeAbandoned(options.dataDir)
  const staging = join(options.dataDir, `pg.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await fillCluster(staging, options)
    await rename(staging, folder)
    await syncFolder(options.dataDir)
  } catch (error) {
    // After a cancel initdb may still be writing there for a moment.
    await rm(staging, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    if (!(await hasCluster(folder))) throw error
  }
  return folder
}

/** Before a start: the files may have been copied or moved by root, or belong to the user of an earlier way to run. */
export async function ensureOwner(folder: string, user: ServerUser): Promise<void> {
  const { uid } = await stat(folder)
  const wanted = user.owner?.uid ?? process.getuid?.() ?? uid
  if (uid === wanted) return
  if (user.owner === undefined) {
    throw new StartProblem(`${folder} belongs to another user: start Pipling as that user, or set another DATA_DIR.`)
  }
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), user.owner.uid, user.owner.gid)
  await chown(folder, user.owner.uid, user.owner.gid)
}

async function hasCluster(folder: string): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EACCES')
      throw new StartProblem(`${folder} belongs to another user: start Pipling as that user, or set another DATA_DIR.`)
    throw error
  })
  if (version === undefined) return false
  if (version.trim() === majorVersion) return true
  throw new StartProblem(
    `${folder} was made by PostgreSQL ${version.trim()}, and this Pipling comes with ${majorVersion}: start the version of Pipling that made it, or set another DATA_DIR.`,
  )
}

async function fillCluster(folder: string, { binaries, user, password, signal }: ClusterOptions): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const passwordFile = `${folder}.password`
  if (password !== undefined) await writePrivate(passwordFile, password)
  if (user.owner !== undefined) await chown(folder, user.owner.uid, user.owner.gid)
  const { file, args, options } = user.command(binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${clusterRole}`,
    '--encoding=UTF8',
    // Sorted by code point and folded by Unicode's own tables: the same on every machine, whatever its libraries.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Whoever reaches the socket is us: it lies in a folder that nobody else may enter.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    ...(password === undefined ? [] : [`--pwfile=${passwordFile}`]),
    '--no-instructions',
  ])
  // Of its own process group, so that Ctrl-C in a terminal reaches us alone.
  const result = await runToEnd(file, args, { ...options, cwd: '/', detached: true, ...(signal && { signal }) })
  if (password !== undefined) await rm(passwordFile)
  signal?.throwIfAborted()
  if (result.code !== 0)
    throw new StartProblem(`The database in ${folder} cannot be made: ${result.lastLine || 'initdb was stopped'}.`)
}

async function writePrivate(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.close()
}

/** Removes what first starts that were killed left; one of a process that lives is let be. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const pid = Number(/^pg\.new-(\d+)-/.exec(entry)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    // An orphaned initdb may still be writing there: removing wins after a few tries, and initdb then gives up.
    await rm(join(dataDir, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
