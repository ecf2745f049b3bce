import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/open.ts'
import { postJson, startAppFamily } from '../testing/appFamily.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { startBurst } from '../testing/burst.ts'
import { recordFigure } from '../testing/figures.ts'
import { noDifference, compareWithLedger } from '../testing/compareWithLedger.ts'

const diskMegabytes = 200

/** A small disk. Only root can create one, and not on every machine. */
const disk = mkdtempSync(join(tmpdir(), 'pipling-disk-'))
const run = (program: string, ...args: string[]) => spawnSync(program, args)
const mount = run('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk)
if (mount.status !== 0)
  console.log(`skipped, because no disk can be mounted here: ${mount.error?.message ?? mount.stderr.toString().trim()}`)

afterAll(async () => {
  await endStartedApps()
  // Killed processes take a moment to close their files.
  while (mount.status === 0 && run('umount', disk).status !== 0) await delay(50)
  rmSync(disk, { recursive: true })
})

it.runIf(mount.status === 0)(
  'on a full disk, awards are refused with 503, no acknowledged one is lost, and the app works again once there is space',
  { timeout: 180_000 },
  async () => {
    const dataDir = join(disk, 'data')
    const app = startApp({ dataDir, port: await findFreePort(), env: { RATE_LIMIT_PER_MINUTE: '0' } })
    await app.ready
    const family = await startAppFamily(app.url, 3)
    const burst = startBurst({ url: () => app.url, ...family, writers: 4 })
    await delay(300)
    const openLedger = () =>
      openDatabase({
        connection: { host: join(dataDir, 'pg'), port: 5432, user: 'pipling', database: 'pipling' },
        max: 1,
      })
    const award = async () => {
      const reply = await postJson(
        app.url,
        '/api/behaviors',
        {
          childId: family.childIds[0],
          type: 'reward',
          title: 'On a full disk',
          points: 1,
          description: 'x'.repeat(500),
        },
        family.cookie,
      )
      return `${reply.status} ${((await reply.json()) as { code?: string }).code}`
    }

    fill(join(disk, 'ballast'))
    // Awards still succeed until PostgreSQL needs a new page.
    await expect.poll(award, { interval: 5 }).toBe('503 unavailable')
    // The worst case: without space for the write-ahead log, PostgreSQL stops and cannot start.
    const full = openLedger()
    await expect(
      (async () => {
        for (let n = 0; n < 50; n += 1) await full.db`select pg_current_xact_id(), pg_switch_wal()`
      })(),
    ).rejects.toThrow()
    await full.close()
    for (let n = 0; n < 20; n += 1) {
      expect(await award()).toBe('503 unavailable')
      await delay(200)
    }
    rmSync(join(disk, 'ballast'))
    await expect.poll(award).toBe('201 undefined')
    await burst.stop()
    const ledger = openLedger()
    const counted = await compareWithLedger(ledger.db, burst)
    await ledger.close()
    expect(counted).toMatchObject(noDifference)
    recordFigure(
      'R3',
      `full disk: awards refused while it was full, ${counted.acknowledged} acknowledged, 0 lost, works again once there was space`,
    )
  },
)

/** Fills the disk. */
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
