import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkWholeLedger } from '../../app/ledger.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { startAppFamily } from '../../testing/appFamily.ts'
import { endStartedApps, findFreePort, killTree, serverPid, startApp } from '../../testing/appProcess.ts'
import { recordFigure } from '../../testing/figures.ts'
import { importFamily, tableType } from './contract.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-import-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await endStartedApps()
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
})

/** Enough that each step takes a while. */
const lines = 10_000
const table = `child,date,title,points\n${Array.from({ length: lines }, (_, n) => `Wren,2026-01-01,Line ${n},1\n`).join('')}`

const openOwn = () =>
  openDatabase({ connection: { host: join(dataDir, 'pg'), port: 5432, user: 'pipling', database: 'pipling' }, max: 1 })

/** Statements of an import, early and late, in the middle of which the app is killed. */
const steps = ['%into "incoming_activities"%', '%with entered as%']

it('an import during which the server is killed imports nothing, and its next run imports everything', async () => {
  const port = await findFreePort()
  const start = async () => {
    const app = startApp({ dataDir, port, env: { RATE_LIMIT_PER_MINUTE: '0' } })
    await app.ready
    return app
  }
  let app = await start()
  const { cookie } = await startAppFamily(app.url, 0)
  const importFile = () =>
    fetch(app.url + importFamily.path, {
      method: 'POST',
      headers: { 'Content-Type': tableType, cookie },
      body: table,
    })
  for (const [round, step] of steps.entries()) {
    const answer = importFile().then(
      ({ status }) => status,
      () => 'no response',
    )
    const watch = openOwn()
    while (
      (
        await watch.db`select from pg_stat_activity where state <> 'idle' and query like ${step} and pid <> pg_backend_pid()`
      ).length === 0
    )
      await delay(1)
    const server = serverPid(dataDir)!
    if (round === 0) app.kill('SIGKILL')
    else {
      killTree(app.pid)
      killTree(server)
    }
    await app.ended
    expect(await answer).toBe('no response')
    await watch.close().catch(() => {})
    app = await start()
    const database = openOwn()
    const left = await database.db`select id from children union all select id from activities`
    expect(left).toEqual([])
    await database.close()
  }
  const added = { children: 1, activities: lines, skipped: 0 }
  expect(await (await importFile()).json()).toMatchObject(added)
  expect(await (await importFile()).json()).toMatchObject({ children: 0, activities: 0 })
  const database = openOwn()
  expect(await checkWholeLedger(database.db)).toEqual([])
  await database.close()
  recordFigure(
    'P3',
    `${steps.length} kills in the middle of an import of ${lines} entries: nothing was there after each, all of it after the next try, nothing twice`,
  )
}, 90_000)
