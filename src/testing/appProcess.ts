import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDeferred } from './deferred.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Built by `buildServer.ts` before the tests. */
export const serverBundle = join(root, 'dist', 'server', 'cli.mjs')

interface AppOptions {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** Runs the app as this user and group, which only root may do. */
  user?: { uid: number; gid: number }
  /** Runs instead of this Node.js with the server bundle. */
  command?: readonly [file: string, ...args: string[]]
}

/** A process of the built app, started as `npm start` and the container do. */
export interface AppProcess {
  pid: number
  url: string
  /** Milliseconds until the app says that it is ready; rejects with its output when it exits first. */
  ready: Promise<number>
  ended: Promise<{ code: number | null; output: string; errors: string }>
  kill(signal: NodeJS.Signals): void
}

/** How long an app may take to exit after a signal. */
const exitWithinMs = 5000

const started = new Set<ChildProcess>()
const dataDirs = new Set<string>()

export function startApp({
  dataDir,
  port,
  env = {},
  user,
  command = [process.execPath, serverBundle, 'start'],
}: AppOptions): AppProcess {
  const [file, ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  started.add(child)
  dataDirs.add(dataDir)
  const startedAt = performance.now()
  const ready = createDeferred<number>()
  ready.promise.catch(() => {})
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.includes('is ready at')) ready.resolve(performance.now() - startedAt)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.once('close', (code) => {
      ready.reject(new Error(`the app ended with ${code} before it was ready: ${output}${errors}`))
      started.delete(child)
      resolve({ code, output, errors })
    })
  })
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    ready: ready.promise,
    ended,
    kill: (signal) => child.kill(signal),
  }
}

/**
 * Stops everything that a test has started, also after a failure. SIGTERM comes first: a killed database leaves its
 * shared memory behind.
 */
export async function endStartedApps(): Promise<void> {
  for (const child of started) child.kill('SIGTERM')
  await until(() => started.size === 0)
  for (const { pid } of started) if (pid !== undefined) killTree(pid)
  for (const dataDir of dataDirs) await endServer(dataDir)
  dataDirs.clear()
  while (started.size > 0) await delay(10)
}

/** Stops the database that a killed app has left behind. */
async function endServer(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir)
  // The process id may belong to another program.
  if (pid === undefined || readText(`/proc/${pid}/comm`).trim() !== 'postgres') return
  process.kill(pid, 'SIGQUIT')
  await until(() => serverPid(dataDir) === undefined)
  if (serverPid(dataDir) !== undefined) killTree(pid)
}

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = performance.now() + exitWithinMs; !condition() && performance.now() < deadline;) await delay(10)
}

/** The process id of the PostgreSQL that runs on `dataDir`, or was killed. */
export function serverPid(dataDir: string): number | undefined {
  // The file is empty for a moment, and 0 would be the process group of the tests.
  return Number(readText(join(dataDir, 'pg', 'postmaster.pid')).split('\n')[0]) || undefined
}

/** Kills a process and its descendants. */
export function killTree(pid: number): void {
  if (!(pid > 0)) throw new Error(`${pid} is no process id`)
  const tree = descendants(pid)
  for (const member of tree) {
    try {
      process.kill(member, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** A process and its descendants, parents first. */
export function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid)
  return [pid, ...children.flatMap(descendants)]
}

/** The TCP ports on which these processes listen. */
export function listeningPorts(pids: number[]): number[] {
  const sockets = new Set(pids.flatMap(openFiles).map((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1]))
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => readText(table).split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === '0A' && sockets.has(columns[9]))
    .map((columns) => Number.parseInt(columns[1]?.split(':')[1] ?? '', 16))
}

/**
 * A port on which nothing listens. It lies below the range from which the system takes the ports of outgoing
 * connections: one of those could use the port before the app does.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    // Browsers and fetch refuse port 10080, and others below it.
    const port = randomInt(11_000, 32_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(false)
    })
    server.listen(port, '127.0.0.1', () => {
      resolve(true)
    })
  })
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}

function parentOf(pid: number): number {
  const status = readText(`/proc/${pid}/stat`)
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readOfProcess(() => readdirSync(folder), []).map((fd) =>
    readOfProcess(() => readlinkSync(join(folder, fd)), ''),
  )
}

function readText(path: string): string {
  return readOfProcess(() => readFileSync(path, 'utf8'), '')
}

/** Reads from /proc. Returns `otherwise` when the process has ended. */
function readOfProcess<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ESRCH'].includes(code)) return otherwise
    throw error
  }
}
