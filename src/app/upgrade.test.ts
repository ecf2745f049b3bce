import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { checkLedger } from '../features/points/checker.ts'
import { digestTables } from '../platform/db/archive.ts'
import { knownMigrations, listMigrations, migrate } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { openArchive } from '../platform/db/openArchive.ts'
import { restoreArchive } from '../platform/db/restoreArchive.ts'
import { cookieOf, signIn } from '../testing/account.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'
import { randomFrom } from '../testing/random.ts'
import { startServer } from '../testing/startServer.ts'

const fixtures = join(import.meta.dirname, '..', 'testing', 'fixtures')
/** A backup of every shape that data was ever kept in, and what the app answered then. A new migration adds one more. */
const shapes = readdirSync(fixtures)
  .filter((file) => file.endsWith('.backup'))
  .map((file) => file.slice(0, -'.backup'.length))
const kills = Number(process.env.FAULT_UPGRADE_KILLS ?? 10)
const seed = Number(process.env.FAULT_SEED ?? 1)

describe('data of an earlier version', () => {
  it.each(shapes)('%s is answered as it was', async (shape) => {
    const { recordedAt, answers } = JSON.parse(readFileSync(join(fixtures, `${shape}.json`), 'utf8')) as {
      recordedAt: string
      answers: Record<string, unknown>
    }
    const server = await startServer({ backup: join(fixtures, `${shape}.backup`), now: recordedAt })
    try {
      const cookie = cookieOf(await signIn(server, { email: 'fixture@example.com' }))
      for (const [path, answer] of Object.entries(answers)) {
        // Later versions may add fields.
        expect([path, (await server.request(path, { headers: { cookie } })).body]).toMatchObject([path, answer])
      }
      await server.expectSoundLedger()
      recordFigure('R13', `data of ${shape}: ${Object.keys(answers).length} answers as they were, ledger sound`)
    } finally {
      await server.close()
    }
  })
})

describe('an upgrade', () => {
  const admin = openDatabase({ connection: inject('postgres'), max: 1 })
  let name: string
  let database: Database
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pipling-upgrade-'))
  })
  beforeEach(async () => {
    name = `upgrade_${randomUUID().replaceAll('-', '')}`
    await admin.sql.unsafe(`create database ${name}`)
    database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 1 })
  })
  afterEach(async () => {
    await endStartedApps()
    await database.close()
    await admin.sql.unsafe(`drop database ${name} with (force)`)
  })
  afterAll(async () => {
    await admin.close()
    rmSync(folder, { recursive: true })
  })
  const start = async () => {
    const { host, port, user } = inject('postgres')
    const url = `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
    return startApp({ dataDir: join(folder, 'data'), port: await findFreePort(), env: { DATABASE_URL: url } })
  }

  it(
    'that is killed half-way leaves what was there, and the next start does it',
    { timeout: 180_000 + kills * 15_000 },
    async () => {
      const random = randomFrom(seed)
      // Every statement that makes something takes a moment, so that a kill finds the upgrade under way.
      await database.sql.unsafe(`
      create function dawdle() returns event_trigger language plpgsql as 'begin perform pg_sleep(0.02); end';
      create event trigger dawdle on ddl_command_end execute function dawdle()`)
      // Holds the lock of those who upgrade.
      const isUpgrading = async () =>
        (
          await admin.sql`
      select from pg_locks l join pg_database d on d.oid = l.database where d.datname = ${name} and l.locktype = 'advisory' and l.granted`
        ).length > 0
      for (let round = 0; round < kills; round += 1) {
        const app = await start()
        await expect.poll(isUpgrading, { interval: 5 }).toBe(true)
        await delay(random() * 800)
        expect(await isUpgrading()).toBe(true)
        app.kill('SIGKILL')
        await app.ended
        await expect.poll(isUpgrading).toBe(false)
        expect(await database.sql`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(0)
      }
      await database.sql`drop event trigger dawdle`
      const app = await start()
      await app.ready
      expect(await listMigrations(database.sql)).toEqual(knownMigrations())
      recordFigure(
        'R13',
        `${kills} kills in the middle of the upgrade: ${kills} of ${kills} left what was there, and the next start did it`,
      )
    },
  )

  it('leaves every row of the first shape as it was', async () => {
    const archive = await openArchive(join(fixtures, `${shapes[0]}.backup`))
    await restoreArchive(database, archive)
    const before = await database.sql.begin((tx) => digestTables(tx))
    await migrate(database)
    expect(
      await database.sql.begin(async (tx) => {
        // What later shapes have added to these tables is no part of what was there.
        await tx`savepoint whole`
        await tx`alter table children drop column things`
        const digests = await digestTables(tx)
        await tx`rollback to whole`
        return digests
      }),
    ).toMatchObject(before)
    expect(await checkLedger(database.sql)).toEqual([])
  })

  it('that a newer version has made is left alone, with one sentence', async () => {
    await migrate(database)
    await database.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`
    const before = await database.sql.begin((tx) => digestTables(tx))
    const { code, errors } = await (await start()).ended
    expect([code, errors.trim()]).toEqual([
      1,
      'A newer version of Pipling has already changed this database: start that version, or restore a backup from before it.',
    ])
    expect(await database.sql.begin((tx) => digestTables(tx))).toEqual(before)
    recordFigure('R13', 'a database that a newer version has changed: refused, 0 rows changed')
  })
})
