import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/open.ts'
import { runAppCommand } from '../testing/appCommand.ts'
import { postJson, startAppFamily } from '../testing/appFamily.ts'
import { endStartedApps, findFreePort, serverBundle, startApp } from '../testing/appProcess.ts'
import { startBurst } from '../testing/burst.ts'
import { recordFigure } from '../testing/figures.ts'
import { noDifference, compareWithLedger } from '../testing/compareWithLedger.ts'

const diskMegabytes = 200

/** A small disk. Only root can create one, and not on every machine. */
const disk = mkdtempSync(join(tmpdir(), 'pipling-disk-'))
const otherDisk = mkdtempSync(join(tmpdir(), 'pipling-other-disk-'))
const run = (program: string, ...args: string[]) => spawnSync(program, args)
const mount = run('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk)
if (mount.status !== 0)
  console.log(`skipped, because no disk can be mounted here: ${mount.error?.message ?? mount.stderr.toString().trim()}`)

afterAll(async () => {
  await endStartedApps()
  // Killed processes take a moment to close their files.
  while (mount.status === 0 && run('umount', disk).status !== 0) await delay(50)
  for (const folder of [disk, otherDisk]) rmSync(folder, { recursive: true })
})

it.runIf(mount.status === 0)(
  'on a full disk, awards and photos are refused with 503, a backup to another disk succeeds, no acknowledged award is lost, and the app works again once there is space',
  { timeout: 180_000 },
  async () => {
    const dataDir = join(disk, 'data')
    const port = await findFreePort()
    const app = startApp({ dataDir, port, env: { RATE_LIMIT_PER_MINUTE: '0', TMPDIR: disk } })
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
    const moment = { childId: family.childIds[0], weather: 'sunny', mood: 'happy' }
    const addedMoment = await postJson(app.url, '/api/moments', moment, family.cookie)
    const { id: momentId } = (await addedMoment.json()) as { id: string }
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    // Each is another one: a picture that the moment has already takes no space.
    const draw = () =>
      sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#888', noise } })
        .jpeg({ quality: 90 })
        .toBuffer()
    const addPhoto = async () =>
      (
        await fetch(`${app.url}/api/moments/${momentId}/photos`, {
          method: 'POST',
          headers: { 'Content-Type': 'image/jpeg', Connection: 'close', cookie: family.cookie },
          body: new Uint8Array(await draw()),
        })
      ).status
    for (let n = 0; n < 5; n += 1) expect(await addPhoto()).toBe(201)

    fill(join(disk, 'ballast'))
    expect(await addPhoto()).toBe(503)
    const backup = await runAppCommand('backup', { DATA_DIR: dataDir }, join(otherDisk, 'full.backup'))
    expect(backup.output).toMatch(/^Backed up/)
    expect(backup.errors).toMatch(/^(?:\S+last-backup cannot be written \(ENOSPC\): make space on that disk\.)?$/)
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
    const command = runAppCommand('check:ledger', { DATA_DIR: dataDir })
    for (let n = 0; n < 8; n += 1) {
      expect(await award()).toBe('503 unavailable')
      await delay(200)
    }
    expect((await command).errors).toBe(`The database in ${dataDir}/pg does not start: its disk is full, make space.`)
    rmSync(join(disk, 'ballast'))
    await expect.poll(award).toBe('201 undefined')
    await burst.stop()
    const ledger = openLedger()
    const counted = await compareWithLedger(ledger.db, burst)
    await ledger.close()
    expect(counted).toMatchObject(noDifference)
    app.kill('SIGTERM')
    const { output, errors } = await app.ended
    expect(errors).toContain('"code":"ENOSPC","msg":"the folder for temporary files (TMPDIR) cannot be written"')
    expect(errors).toContain('"code":"53100","msg":"the disk of the database is full"')
    // Logged once when the database was lost, not at every attempt to start it.
    expect(output.split('Waiting for the database').length - 1).toBeLessThanOrEqual(1)
    recordFigure(
      'R3',
      `full disk: awards refused while it was full, ${counted.acknowledged} acknowledged, 0 lost, works again once there was space`,
    )
  },
)

it.runIf(existsSync('/dev/full'))(
  'with its output in a file on a full disk, the app starts, serves and stops as usual',
  { timeout: 60_000 },
  async () => {
    const command = [
      '/bin/sh',
      '-c',
      'exec "$0" "$@" >/dev/full 2>&1',
      process.execPath,
      serverBundle,
      'start',
    ] as const
    const app = startApp({ dataDir: join(otherDisk, 'data'), port: await findFreePort(), command })
    await expect
      .poll(
        () =>
          fetch(`${app.url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
    // A sign-up is logged.
    await startAppFamily(app.url, 1)
    app.kill('SIGTERM')
    expect((await app.ended).code).toBe(0)
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
