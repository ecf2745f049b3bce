import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTheDatabase } from '../src/app/openTheDatabase.ts'
import { checkWholeLedger } from '../src/app/ledger.ts'
import { findFreePort } from '../src/testing/appProcess.ts'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The real product in processes of its own: what `npm start` runs once packages and pages are there. */
export interface App {
  url: string
  stop(): Promise<void>
  /** SIGKILL, as a crash: nothing gets to say goodbye. */
  kill(): Promise<void>
  /** @param from the folder of another version, on the same port and data */
  start(from?: string): Promise<void>
  /** What `npm run check:ledger` says, without the time that a process takes to start: the rules that are broken. */
  brokenRules(): Promise<string[]>
  /** Stops and leaves nothing behind. */
  remove(): Promise<void>
}

export async function startApp(env: NodeJS.ProcessEnv = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pipling-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const childEnv = { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ...env }
  let running: ChildProcess | undefined

  const start = async (from = root) => {
    const child = spawn(process.execPath, [join('src', 'app', 'main.ts')], {
      cwd: from,
      env: childEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    let said = ''
    const ready = new Promise<void>((done, failed) => {
      const listen = (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Pipling is ready at')) done()
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('exit', (code) => failed(new Error(`the app ended with ${code}: ${said}`)))
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
  return {
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
