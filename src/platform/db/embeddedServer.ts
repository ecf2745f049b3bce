import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './embeddedBinaries.ts'
import { isAlive } from './embeddedCluster.ts'
import type { Place } from './embeddedPlace.ts'
import { runToEnd, type ServerUser } from './embeddedUser.ts'

/** What a server writes about itself into its folder. */
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
 * Set on the command line at every start, so that a file in the cluster cannot undo them and a new version changes them.
 * Nothing that a family wrote gets into the server's log: an error and its statement are ours to report.
 */
const parameters = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  // What a family stores fits in memory; this saves the three processes that would read for the others.
  io_method: 'sync',
  jit: 'off',
  // Notices that a killed app is gone even in the middle of a statement, and frees its locks.
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

/** What the server in `cluster` says of itself; it may be dead by now. */
export async function readServer(cluster: string): Promise<RunningServer | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [pid, , , port, socketFolder = '', , , status = 'starting'] = text.split('\n').map((line) => line.trim())
  if (!pid) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, status }
}

/** Whether this process lives and is a PostgreSQL: after a restart of the machine another program may have its number. */
export async function isServerAlive({ pid }: RunningServer): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    return (await runToEnd('/bin/sh', ['-c', `ps -o command= -p ${pid} | grep -q postgres`], {})).code === 0
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
  return commandLine.includes('postgres')
}

/**
 * Makes way for a new server where a dead one's number is taken: by a zombie that nobody waits for, or by another program after a
 * restart of the machine or container. A new server believes its own parent to be no server, so we write our number over the
 * dead one's; the rest of the file has to stay, for by it the new server finds out whether processes of the old one live on.
 */
export function disownStaleFiles(stale: RunningServer, cluster: string): void {
  if (!isAlive(stale.pid)) return
  // Read and written at one go: another process may be about to start a server here.
  const pidFile = join(cluster, 'postmaster.pid')
  const text = readIfThere(pidFile)
  if (firstNumber(text) === stale.pid) writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)))
  const socketLock = join(stale.socketFolder, `.s.PGSQL.${stale.port}.lock`)
  if (firstNumber(readIfThere(socketLock)) === stale.pid) rmSync(socketLock)
}

/**
 * Starts a server, and stops it again when `signal` aborts first.
 * @returns whether it takes connections. If it gave up, its log says why, or another was faster.
 */
export async function startServer(options: ServerOptions, signal?: AbortSignal): Promise<boolean> {
  const { cluster, binaries, user, place, logFile } = options
  const where = {
    listen_addresses: place.socketFolder === '' ? '127.0.0.1' : '',
    port: String(place.port),
    unix_socket_directories: place.socketFolder,
    unix_socket_permissions: '0700',
  }
  const settings = Object.entries({ ...parameters, ...where }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(logFile)
  const { file, args, options: userOptions } = user.command(binaries.postgres, ['-D', cluster, ...settings])
  // Of its own process group, so that Ctrl-C in a terminal reaches us alone; and holding nothing of ours open.
  const child = spawn(file, args, { ...userOptions, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
  let gone = false
  child.once('error', () => {
    gone = true
  })
  child.once('exit', () => {
    gone = true
  })
  child.unref()
  await log.close()
  while (!gone) {
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
 * Ends every session and stops the server after a last checkpoint. One that needs more than a little over a second for it, on a
 * busy disk, is stopped at once: nothing is lost, the next start reads its log again. The waits, with what the app takes
 * before, stay within the five seconds that a stop may take.
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
  for (const [signal, patienceMs] of [
    ['SIGINT', 1250],
    ['SIGQUIT', 750],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const giveUpAt = performance.now() + patienceMs
    while (performance.now() < giveUpAt) {
      // Its last act is to remove the file; the process itself may stay behind as a zombie where nobody waits for it.
      if ((await readServer(cluster))?.pid !== pid) return
      await delay(10)
    }
  }
}

function firstNumber(text: string): number {
  return Number.parseInt(text, 10)
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** The log holds little more than starts and stops. Past a megabyte it makes room, and one old one is kept. */
async function openLog(path: string): ReturnType<typeof open> {
  const size = await stat(path).then(
    (stats) => stats.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0
      throw error
    },
  )
  if (size > 1_000_000) await rename(path, `${path}.1`)
  return open(path, 'a', 0o600)
}
