import { randomBytes } from 'node:crypto'
import { chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeTo } from '../../dataDir.ts'
import { ifExists } from '../../ifExists.ts'
import { StartProblem } from '../../startProblem.ts'
import { syncFolder } from '../../syncFolder.ts'
import { type Binaries, majorVersion } from './binaries.ts'
import { runToEnd, type ServerUser } from './user.ts'

/**
 * The role that owns the embedded database. initdb creates it. Other users of the machine cannot reach the socket to
 * use it.
 */
export const clusterRole = 'pipling'

interface ClusterOptions {
  dataDir: string
  binaries: Binaries
  user: ServerUser
  /** Set only where the server listens on a loopback port: on Windows. */
  password: string | undefined
  progress(line: string): void
  /** Cancels initdb. */
  signal: AbortSignal | undefined
}

/**
 * Creates the folder of the database files on the first call. initdb writes to a staging folder, which is then renamed.
 * So a kill leaves either no cluster or a complete one, and of two processes that start together both use the cluster
 * of the faster one.
 * @returns the folder
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const folder = join(options.dataDir, 'pg')
  if (await hasCluster(folder)) return folder
  options.progress('Creating the database …')
  await removeStagingFolders(options.dataDir)
  const staging = join(options.dataDir, `pg.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await runInitdb(staging, options)
    await rename(staging, folder)
    await syncFolder(options.dataDir)
  } catch (error) {
    // After an abort initdb may still write there for a moment.
    await rm(staging, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    if (!(await hasCluster(folder))) throw error
  }
  return folder
}

/**
 * Gives the files to the user that runs the server. root may have copied them, or an earlier start may have run the
 * server as another user.
 */
export async function ensureOwner(folder: string, user: ServerUser): Promise<void> {
  const { uid } = await stat(folder)
  const wanted = user.owner?.uid ?? process.getuid?.() ?? uid
  if (uid === wanted) return
  if (user.owner === undefined) throw belongsToAnother(folder)
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), user.owner.uid, user.owner.gid)
  await chown(folder, user.owner.uid, user.owner.gid)
}

const belongsToAnother = (folder: string) =>
  new StartProblem(`${folder} belongs to another user: start Pipling as that user, or set another DATA_DIR.`)

async function hasCluster(folder: string): Promise<boolean> {
  const version = await ifExists(readFile(join(folder, 'PG_VERSION'), 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EACCES' ? belongsToAnother(folder) : error
  })
  if (version === undefined) return false
  if (version.trim() === majorVersion) return true
  throw new StartProblem(
    `${folder} was made by PostgreSQL ${version.trim()}, and this Pipling comes with ${majorVersion}: back up with the version of Pipling that made it, then restore with this one into another DATA_DIR. docs/hosting.md, "A new major version of PostgreSQL", has the steps.`,
  )
}

async function runInitdb(folder: string, { binaries, user, password, signal }: ClusterOptions): Promise<void> {
  await writeTo(folder, mkdir(folder, { mode: 0o700 }))
  const passwordFile = `${folder}.password`
  if (password !== undefined) await writePrivate(passwordFile, password)
  if (user.owner !== undefined) await chown(folder, user.owner.uid, user.owner.gid)
  const { file, args, options } = user.command(binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${clusterRole}`,
    '--encoding=UTF8',
    // Sort order by code point and case folding by Unicode's tables do not depend on the libraries of the machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Needs no password: the socket lies in a folder that no other user may enter.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    ...(password === undefined ? [] : [`--pwfile=${passwordFile}`]),
    '--no-instructions',
  ])
  // In a process group of its own, so that Ctrl-C in a terminal does not reach it.
  const result = await runToEnd(file, args, { ...options, cwd: '/', detached: true, ...(signal && { signal }) })
  if (password !== undefined) await rm(passwordFile)
  signal?.throwIfAborted()
  if (result.code !== 0)
    throw new StartProblem(`The database in ${folder} cannot be made: ${result.reason || 'initdb was stopped'}.`)
}

async function writePrivate(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.close()
}

/** Removes the staging folders of killed starts, but not those of processes that still run. */
async function removeStagingFolders(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const pid = Number(/^pg\.new-(\d+)-/.exec(entry)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    // An orphaned initdb may still write there. It fails when its files vanish, so a few retries suffice.
    await rm(join(dataDir, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** Whether a process with this id runs, under whatever user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
