import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/open.ts'
import { startAppFamily } from '../testing/appFamily.ts'
import { endStartedApps, findFreePort, killTree, serverPid, startApp } from '../testing/appProcess.ts'
import { startBurst } from '../testing/burst.ts'
import { recordFigure } from '../testing/figures.ts'
import { randomFrom } from '../testing/random.ts'
import { noDifference, compareWithLedger } from '../testing/compareWithLedger.ts'

/** `npm run test:faults` sets more. */
const kills = Number(process.env.FAULT_KILLS ?? 10)
const seed = Number(process.env.FAULT_SEED ?? 1)

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-faults-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await endStartedApps()
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
})

it(
  'kill -9 during writes, of the app or of app and database, loses and duplicates no acknowledged award',
  { timeout: 180_000 + kills * 18_000 },
  async () => {
    const random = randomFrom(seed)
    const port = await findFreePort()
    const start = async () => {
      const app = startApp({ dataDir, port, env: { RATE_LIMIT_PER_MINUTE: '0' } })
      await app.ready
      return app
    }
    let app = await start()
    const burst = startBurst({ url: () => app.url, ...(await startAppFamily(app.url, 3)), writers: 8 })
    for (let round = 0; round < kills; round += 1) {
      await delay(30 + random() * 570)
      const server = serverPid(dataDir)!
      if (round % 2 === 0) app.kill('SIGKILL')
      else {
        killTree(app.pid)
        killTree(server)
      }
      await app.ended
      app = await start()
    }
    await burst.stop()
    const database = openDatabase({
      connection: { host: join(dataDir, 'pg'), port: 5432, user: 'pipling', database: 'pipling' },
      max: 1,
    })
    const counted = await compareWithLedger(database.db, burst)
    await database.close()
    expect(counted, `seed ${seed}`).toMatchObject(noDifference)
    expect(counted.acknowledged).toBeGreaterThan(kills)
    app.kill('SIGTERM')
    expect((await app.ended).code).toBe(0)
    recordFigure(
      'R3',
      `${kills} kills, ${counted.acknowledged} awards acknowledged (${burst.resent()} sent again), 0 lost, 0 duplicated, 0 failed starts, ledger sound`,
    )
  },
)
