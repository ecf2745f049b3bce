import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/open.ts'
import { postJson, startAppFamily } from '../testing/appFamily.ts'
import { findFreePort, killStartedApps, killTree, startApp } from '../testing/appProcess.ts'
import { startBurst } from '../testing/burst.ts'
import { recordFigure } from '../testing/figures.ts'
import { nothingWrong, tally } from '../testing/tally.ts'

const diskMegabytes = 200

/** A disk of its own, which only root can make, and not everywhere. */
const disk = mkdtempSync(join(tmpdir(), 'pipling-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk])
const whyNot = mounted.status === 0 ? undefined : `no disk of its own can be made: ${mounted.error?.message ?? mounted.stderr.toString().trim()}`
if (whyNot === undefined) spawnSync('umount', [disk])
else console.log(`skipped: ${whyNot}`)

beforeEach(() => {
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]).status).toBe(0)
})
afterEach(async () => {
  await killStartedApps()
  const file = join(disk, 'data', 'pg', 'postmaster.pid')
  if (existsSync(file)) killTree(Number(readFileSync(file, 'utf8').split('\n')[0]))
  await expect.poll(() => spawnSync('umount', [disk]).status).toBe(0)
  rmSync(disk, { recursive: true })
})

it.skipIf(whyNot !== undefined)('on a full disk awards are refused, none that was acknowledged is lost, and room makes all well', async () => {
  const dataDir = join(disk, 'data')
  const app = startApp({ dataDir, port: await findFreePort(), env: { RATE_LIMIT_PER_MINUTE: '0' } })
  await app.ready
  const family = await startAppFamily(app.url, 3)
  const burst = startBurst({ url: () => app.url, ...family, writers: 4 })
  await delay(300)
  fill(join(disk, 'ballast'))
  const odd: string[] = []
  const adm = openDatabase({ connection: { host: join(dataDir, 'pg'), port: 5432, user: 'pipling', database: 'pipling' }, max: 1 })
  await adm.sql`select pg_switch_wal()`.catch((e: Error) => console.log('switch', e.message))
  await adm.close()
  const until = Date.now() + 15000
  while (Date.now() < until) {
    try { const r = await postJson(app.url, '/api/moments', { childId: family.childIds[0], weather: 'sunny', mood: 'happy', content: 'x'.repeat(2000) }, family.cookie)
    odd.push(r.status + (r.status === 201 ? '' : await r.text())) } catch (e) { odd.push(String(e)) }
    await delay(5)
  }
  console.log([...Map.groupBy(odd.map((t) => t.replace(/requestId.*/, '')), (t) => t)].map(([k, v]) => `${k} ${v.length}`).join('\n'))
  console.log(readFileSync(join(dataDir, 'pg.log'), 'utf8').split('\n').slice(-30).join('\n'))
  rmSync(join(disk, 'ballast'))
  const back = Date.now()
  await expect.poll(async () => (await postJson(app.url, '/api/children', { name: 'After' }, family.cookie)).status, { timeout: 20_000 }).toBe(201)
  console.log('well after', Date.now() - back)
  await burst.stop()
  const database = openDatabase({ connection: { host: join(dataDir, 'pg'), port: 5432, user: 'pipling', database: 'pipling' }, max: 1 })
  const counted = await tally(database.sql, burst)
  await database.close()
  expect(counted).toMatchObject(nothingWrong)
  recordFigure('R3', `full disk: refused while full, ${counted.acknowledged} awards acknowledged, 0 lost, well again once there was room`)
})

/** Takes all the room there is. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const size of [1 << 20, 4096, 1]) {
      for (;;) {
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) break
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          break
        }
      }
    }
  } finally {
    closeSync(file)
  }
}
