import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openTheDatabase } from '../src/app/openTheDatabase.ts'
import { checkWholeLedger } from '../src/app/ledger.ts'
import { findFreePort } from '../src/testing/appProcess.ts'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Loaded before the app: hashes of passwords that take a millisecond instead of 180, which every new family would cost.
 * Tests of rules show the real ones.
 */
const cheapPasswords = `data:text/javascript,${encodeURIComponent(`
  import crypto from 'node:crypto'
  import { syncBuiltinESMExports } from 'node:module'
  const { scrypt } = crypto
  crypto.scrypt = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: 2 ** 8, p: 1 }, done)
  syncBuiltinESMExports()
`)}`

/** The built app as a process, as `npm start` and the container run it. */
export interface App {
  url: string
  stop(): Promise<void>
  /** Ends it with SIGKILL, as a crash does. */
  kill(): Promise<void>
  /** @param from the folder of another version, for the same port and data */
  start(from?: string): Promise<void>
  /** The last line that `npm run reset-password` prints beside the running app. */
  printPasswordReset(email: string): Promise<string>
  /** The ledger's rules that are broken, checked in this process, which is faster than `npm run check:ledger`. */
  brokenRules(): Promise<string[]>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

export async function startApp(env: NodeJS.ProcessEnv = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pipling-e2e-'))
  const port = Number(env.PORT ?? (await findFreePort()))
  const url = `http://localhost:${port}`
  const childEnv = { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ...env }
  let running: ChildProcess | undefined

  const start = async (from = root) => {
    const child = spawn(process.execPath, ['--import', cheapPasswords, join('dist', 'server', 'cli.mjs'), 'start'], {
      cwd: from,
      env: childEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    let output = ''
    const ready = new Promise<void>((done, failed) => {
      const listen = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Pipling is ready at')) done()
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('exit', (code) => failed(new Error(`the app ended with ${code}: ${output}`)))
    })
    await ready
  }
  const end = async (signal: NodeJS.Signals) => {
    const child = running
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  await start()
  const printPasswordReset = async (email: string) => {
    const args = [join('dist', 'server', 'cli.mjs'), 'reset-password', email]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: childEnv })
    return stdout.trim().split('\n').at(-1)!
  }
  return {
    printPasswordReset,
    url,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async brokenRules() {
      const { database, close } = await openTheDatabase({ databaseUrl: undefined, dataDir }, { progress: () => {} })
      try {
        return (await checkWholeLedger(database.db)).map(({ rule, count }) => `broken in ${count} places: ${rule}`)
      } finally {
        await close()
      }
    },
    async remove() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
