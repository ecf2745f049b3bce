import { openDatabase } from '../platform/db/open.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type AppProcess, endStartedApps, findFreePort, serverPid, startApp } from './appProcess.ts'

/** A comma separates folders for PostgreSQL, and a quotation mark begins a name. */
export const dataName = 'our, "data"'

/** How long the first start takes after it has created its folder. */
export let firstStartMs: number
/** The DATA_DIR of a first start. Most tests use a copy of it. */
let prepared: string
export let folder: string
export let dataDir: string
export let port: number

/** Gives every test of a file an empty folder and a free port, and ends the apps that it has started. */
export function startAppsInFolders(): void {
  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'pipling-prepared-'))
    const app = startApp({ dataDir: join(prepared, dataName), port: await findFreePort() })
    while (!existsSync(join(prepared, dataName))) await delay(2)
    const beganAt = performance.now()
    await app.ready
    firstStartMs = performance.now() - beganAt
    await stop(app, 'SIGTERM')
  })

  afterAll(() => {
    rmSync(prepared, { recursive: true })
  })

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pipling-lifecycle-'))
    dataDir = join(folder, dataName)
    port = await findFreePort()
  })

  afterEach(async () => {
    await endStartedApps()
    rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
  })
}

/** Changes the DATA_DIR of the running test. */
export function setDataDir(path: string): void {
  dataDir = path
}

/** Fills `dataDir` with what a first start creates. */
export function copyPreparedData(): void {
  expect(spawnSync('cp', ['-a', join(prepared, dataName), folder]).status).toBe(0)
}

/** Stops the app and expects that it exits with 0 soon. */
export async function stop(app: AppProcess, signal: NodeJS.Signals) {
  const startedAt = performance.now()
  app.kill(signal)
  const end = await app.ended
  expect(end.code, end.errors).toBe(0)
  const tookMs = Math.round(performance.now() - startedAt)
  // The app exits within five seconds; the rest is for the database.
  expect(tookMs).toBeLessThan(onThisMachine(15_000))
  return { ...end, tookMs }
}

/** A time limit, longer by as much as there is more to do than this machine has cores for. */
export const onThisMachine = (limitMs: number): number => limitMs * Math.max(1, loadavg()[0]! / availableParallelism())

export function requireServerPid(): number {
  const pid = serverPid(dataDir)
  if (pid === undefined) throw new Error('no database runs')
  return pid
}

export function openDatabaseOfApp() {
  const connection = { host: join(dataDir, 'pg'), port: 5432, user: 'pipling', database: 'pipling' }
  return openDatabase({ connection, max: 1 })
}
