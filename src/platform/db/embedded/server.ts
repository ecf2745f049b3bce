import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { giveToOwner, writeTo } from '../../dataDir.ts'
import { ifExists } from '../../ifExists.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './cluster.ts'
import type { Place } from './serverSocket.ts'
import { runToEnd, type ServerUser } from './user.ts'

/** The facts about itself that a server writes into `postmaster.pid`. */
export interface RunningServer {
  pid: number
  port: number
  socketFolder: string
  /** `starting`, `ready`, `stopping` or `standby`. */
  status: string
}

export interface ServerOptions {
  cluster: string
  binaries: Binaries
  user: ServerUser
  place: Place
  logFile: string
}

/**
 * Settings of the server, passed on the command line at every start: a file in the cluster cannot override them, and a
 * new version of the app can change them. The log settings keep family data, such as values in statements, out of the
 * server's log.
 */
const parameters = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // The data fits in memory, so the three I/O worker processes of the default are not needed.
  io_method: 'sync',
  jit: 'off',
  // Detects during a statement that the client was killed, and releases its locks.
  client_connection_check_interval: '1s',
  timezone: 'UTC',
  logging_collector: 'off',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
}

/** Reads what the server in `cluster` has written about itself. That server may be dead. */
export async function readServer(cluster: string): Promise<RunningServer | undefined> {
  const text = (await ifExists(readFile(join(cluster, 'postmaster.pid'), 'utf8'))) ?? ''
  const [pid, , , port, socketFolder = '', , , status = 'starting'] = text.split('\n').map((line) => line.trim())
  if (!pid) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, status }
}

/**
 * Whether this process runs and is the PostgreSQL of the cluster. After a reboot another program may have its process
 * id, such as the PostgreSQL of another cluster.
 */
export async function isServerAlive({ pid }: Pick<RunningServer, 'pid'>, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    return (await runToEnd('/bin/sh', ['-c', `ps -o command= -p ${pid} | grep -q postgres`], {})).code === 0
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
  return commandLine.includes('postgres') && (await worksIn(pid, cluster))
}

/** Whether a process works in this folder, as every PostgreSQL does in its cluster; also when that is not to be seen. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  // By its inode: a folder may be mounted at two paths.
  const [own, theirs] = await Promise.all([stat(folder), stat(`/proc/${pid}/cwd`).catch(() => undefined)])
  return theirs === undefined || (own.dev === theirs.dev && own.ino === theirs.ino)
}

/**
 * Lets a new server start although the process id of a dead one is in use: by a zombie that no parent waits for, or by
 * another program after a restart of the machine or container. PostgreSQL ignores a lock file with the process id of
 * its own parent, so ours replaces that of the dead server. The rest of the file stays: from it the new server finds
 * out whether processes of the old one still run.
 */
export function disownStaleFiles(stale: RunningServer, cluster: string): void {
  if (!isAlive(stale.pid)) return
  // Synchronously: another process may be about to start a server here.
  const pidFile = join(cluster, 'postmaster.pid')
  const text = readIfThere(pidFile)
  if (firstNumber(text) === stale.pid) writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)))
  const socketLock = join(stale.socketFolder, `.s.PGSQL.${stale.port}.lock`)
  if (firstNumber(readIfThere(socketLock)) === stale.pid) rmSync(socketLock)
}

/**
 * Starts a server, and stops it again when `signal` aborts first.
 * @returns whether it accepts connections. If not, it has exited: its log says why, or another server was faster.
 */
export async function startServer(options: ServerOptions, signal?: AbortSignal): Promise<boolean> {
  const { cluster, binaries, user, place, logFile } = options
  const where = {
    listen_addresses: place.socketFolder === '' ? '127.0.0.1' : '',
    port: String(place.port),
    // A list: without the quotes, a comma in the path would end it.
    unix_socket_directories: place.socketFolder && `"${place.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  const settings = Object.entries({ ...parameters, ...where }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(logFile)
  const { file, args, options: userOptions } = user.command(binaries.postgres, ['-D', cluster, ...settings])
  // In a process group of its own, so that Ctrl-C in a terminal does not reach it; and it keeps no file of ours open.
  const child = spawn(file, args, { ...userOptions, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
  let hasExited = false
  child.once('error', () => {
    hasExited = true
  })
  child.once('exit', () => {
    hasExited = true
  })
  child.unref()
  await log.close()
  while (!hasExited) {
    const server = await readServer(cluster)
    if (server?.pid === child.pid && server?.status === 'ready') return true
    if (signal?.aborted && child.pid !== undefined) {
      await stopServer({ pid: child.pid }, options)
      return false
    }
    await delay(15)
  }
  return false
}

/**
 * Closes every connection and stops the server after a checkpoint. If that takes too long, on a busy disk, the server
 * is stopped immediately: nothing is lost, the next start replays the write-ahead log. Both waits, together with the
 * time that the app needs before them, stay within the five seconds that a stop may take.
 */
export async function stopServer(
  { pid }: Pick<RunningServer, 'pid'>,
  { cluster, binaries, user }: ServerOptions,
): Promise<void> {
  if (process.platform === 'win32') {
    const { file, args, options } = user.command(binaries.pgCtl, ['stop', '--mode=fast', `--pgdata=${cluster}`])
    await runToEnd(file, args, options)
    return
  }
  for (const [signal, withinMs] of [
    ['SIGINT', 1250],
    ['SIGQUIT', 750],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const deadline = performance.now() + withinMs
    while (performance.now() < deadline) {
      // A server removes the file at its very end. The process may remain as a zombie that no parent waits for.
      if ((await readServer(cluster))?.pid !== pid) return
      await delay(10)
    }
  }
}

const firstNumber = (text: string): number => Number.parseInt(text, 10)

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/**
 * Opens the server's log, which holds little more than starts and stops. It is rotated at one megabyte; one old file is
 * kept.
 */
async function openLog(path: string): ReturnType<typeof open> {
  const existing = await ifExists(stat(path))
  const isFull = existing !== undefined && existing.size > 1_000_000
  if (isFull) await writeTo(path, rename(path, `${path}.1`))
  const log = await writeTo(path, open(path, 'a', 0o600))
  if (isFull || existing === undefined) await giveToOwner(log, dirname(path))
  return log
}
