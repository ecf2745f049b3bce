import { identifier } from '../platform/db/sql.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postJson, startAppFamily } from '../testing/appFamily.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'
import { openTheDatabase } from './openTheDatabase.ts'
import { readSettings } from './settings.ts'

const awards = 100

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pipling-power-'))
})
afterAll(async () => {
  await endStartedApps()
  rmSync(dataDir, { recursive: true, force: true })
})

it('every award is flushed to the disk before it is acknowledged', { timeout: 360_000 }, async () => {
  const app = startApp({ dataDir, port: await findFreePort() })
  await app.ready
  const { cookie, childIds } = await startAppFamily(app.url, 1)
  const { database, close } = await openTheDatabase(readSettings({ DATA_DIR: dataDir }), { progress: () => {} })
  const { db } = database
  const flushes = async () => {
    // A process reports its statistics when it ends. The app opens new connections.
    await db`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    await expect.poll(() => fetch(`${app.url}/readyz`).then(({ status }) => status)).toBe(200)
    const [row] = await db<{ flushes: number }[]>`
      select sum(fsyncs)::int as flushes from pg_stat_io where object = 'wal' and backend_type = 'client backend'`
    return row!.flushes
  }
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect([name, (await db`show ${identifier(name)}`)[0]]).toEqual([name, { [name]: 'on' }])
  const before = await flushes()
  for (let n = 0; n < awards; n += 1) {
    // One after the other, because simultaneous awards may share a flush.
    const reply = await postJson(
      app.url,
      '/api/behaviors',
      { childId: childIds[0]!, type: 'reward', title: `Tap ${n}`, points: 1 },
      cookie,
    )
    expect(reply.status).toBe(201)
  }
  const flushed = (await flushes()) - before
  await close()
  expect(flushed).toBeGreaterThanOrEqual(awards)
  recordFigure(
    'R4',
    `${awards} awards acknowledged one after the other, ${flushed} flushes of the write-ahead log; fsync and synchronous_commit on`,
  )
})
