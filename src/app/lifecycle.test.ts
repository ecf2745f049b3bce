import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findFreePort, killTree, serverPid, startApp } from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'
import { randomFrom } from '../testing/random.ts'
import {
  copyPreparedData,
  dataDir,
  firstStartMs,
  folder,
  openDatabaseOfApp,
  port,
  requireServerPid,
  setDataDir,
  startAppsInFolders,
  stop,
} from '../testing/appFolder.ts'

/** `npm run test:faults` sets more. */
const firstKills = Number(process.env.FAULT_FIRST_KILLS ?? 4)
const seed = Number(process.env.FAULT_SEED ?? 1)

startAppsInFolders()

describe('after a kill -9', () => {
  it('of the app, the next start uses the running database', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    const server = requireServerPid()
    await storeNumber(1)
    app.kill('SIGKILL')
    await app.ended
    const again = startApp({ dataDir, port })
    await again.ready
    expect(requireServerPid()).toBe(server)
    expect(await storedNumbers()).toEqual([1])
    await stop(again, 'SIGTERM')
    expect(serverPid(dataDir)).toBeUndefined()
  })

  it('of app and database, the next start recovers what was committed', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    await storeNumber(1)
    const server = requireServerPid()
    killTree(app.pid)
    killTree(server)
    const again = startApp({ dataDir, port })
    await again.ready
    expect(await storedNumbers()).toEqual([1])
    await stop(again, 'SIGTERM')
  })

  it('of the database, the app restarts it', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    killTree(requireServerPid())
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    await stop(app, 'SIGTERM')
  })

  it('of the database, the app goes on trying while PostgreSQL cannot read its files', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    // A file of the database `postgres`, to which the app connects first.
    const file = join(dataDir, 'pg', 'base', '5', '2601')
    chmodSync(file, 0)
    killTree(requireServerPid())
    await expect
      .poll(() => readFileSync(join(dataDir, 'pg.log'), 'utf8'), { timeout: 30_000 })
      .toContain('could not open file "base/5/2601"')
    chmodSync(file, 0o600)
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    await stop(app, 'SIGTERM')
  })

  it(
    'during the first start, at random times, the next start succeeds',
    { timeout: 90_000 + firstKills * 30_000 },
    async () => {
      const random = randomFrom(seed)
      let readyBefore = 0
      for (let round = 0; round < firstKills; round += 1) {
        setDataDir(join(folder, `data-${round}`))
        const app = startApp({ dataDir, port })
        // Most of a first start takes place within the second after its folder appears.
        while (!existsSync(dataDir)) await delay(2)
        const isReady = await Promise.race([app.ready.then(() => true), delay(random() * firstStartMs, false)])
        if (isReady) readyBefore += 1
        const server = serverPid(dataDir)
        if (round % 2 === 0) app.kill('SIGKILL')
        else {
          killTree(app.pid)
          if (server !== undefined) killTree(server)
        }
        await app.ended
        const again = startApp({ dataDir, port })
        await again.ready
        await stop(again, 'SIGTERM')
        expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'pg', 'pg.log'])
        rmSync(dataDir, { recursive: true })
      }
      // If every kill came after the start, the test would prove nothing.
      expect(readyBefore).toBeLessThan(firstKills)
      recordFigure(
        'R5',
        `${firstKills} kills during a first start, ${readyBefore} of them after it was ready: ${firstKills} of ${firstKills} next starts succeed`,
      )
    },
  )
})

describe('two processes on one DATA_DIR', () => {
  it('share the database until the last one stops', async () => {
    const one = startApp({ dataDir, port })
    // Also while the first one still creates it.
    const two = startApp({ dataDir, port: await findFreePort() })
    await Promise.all([one.ready, two.ready])
    const server = requireServerPid()
    await stop(one, 'SIGTERM')
    expect((await fetch(`${two.url}/readyz`)).status).toBe(200)
    expect(requireServerPid()).toBe(server)
    await stop(two, 'SIGTERM')
    expect(serverPid(dataDir)).toBeUndefined()
    recordFigure('R5', 'two processes started together on one folder share one database until the last one stops')
  })
})

async function storeNumber(number: number): Promise<void> {
  const { db, close } = openDatabaseOfApp()
  await db`create table if not exists stored (number int)`
  await db`insert into stored values (${number})`
  await close()
}

async function storedNumbers(): Promise<number[]> {
  const { db, close } = openDatabaseOfApp()
  const rows = await db<{ number: number }[]>`select number from stored`
  await close()
  return rows.map((row) => row.number)
}
