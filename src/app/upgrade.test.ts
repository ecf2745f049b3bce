import { migrationsFolder } from './migrations.ts'
import { checkWholeLedger } from './ledger.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { digestTables } from '../platform/db/archive/write.ts'
import { listTables, readRows } from '../platform/db/archive/tables.ts'
import { lastBeforeBaseline, listMigrations, migrate, migrationsIn, OlderSchema } from '../platform/db/migrate.ts'
import { type Database, type Db, openDatabase } from '../platform/db/open.ts'
import { openArchive } from '../platform/db/archive/open.ts'
import { restoreArchive } from '../platform/db/archive/restore.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'
import { randomFrom } from '../testing/random.ts'
import { signIn } from '../testing/account.ts'
import { startServer } from '../testing/startServer.ts'

const fixtures = join(import.meta.dirname, '..', 'testing', 'fixtures')
/** Backups by released versions, and of the last schema before version 1.0.0, and the responses recorded then. */
const versions = readdirSync(fixtures)
  .filter((file) => file.endsWith('.backup'))
  .map((file) => file.slice(0, -'.backup'.length))
const kills = Number(process.env.FAULT_UPGRADE_KILLS ?? 5)
const seed = Number(process.env.FAULT_SEED ?? 1)

interface Recorded {
  recordedAt: string
  /** The cookie of a session that was valid then. */
  session: string
  answers: Record<string, unknown>
}

const recordedOf = (version: string) => JSON.parse(readFileSync(join(fixtures, `${version}.json`), 'utf8')) as Recorded

/** Every row of every table, as JSON objects in the order of the keys. */
async function readEverything(db: Db): Promise<Record<string, Record<string, unknown>[]>> {
  return db.begin(async (tx) => {
    const tables: Record<string, Record<string, unknown>[]> = {}
    for (const table of await listTables(tx)) {
      tables[table.name] = []
      for await (const rows of readRows(tx, table)) tables[table.name]!.push(...rows.map((row) => JSON.parse(row)))
    }
    return tables
  })
}

it('every version in CHANGELOG.md has recorded data', () => {
  const changelog = readFileSync(join(import.meta.dirname, '..', '..', 'CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## (\d\S*)/gm)].map(([, version]) => version!)
  expect(released).not.toHaveLength(0)
  expect(versions).toEqual(expect.arrayContaining(released))
})

describe('data of an earlier version', () => {
  it.each(versions)('%s gets the recorded responses, apart from new fields', async (version) => {
    const { recordedAt, session: cookie, answers: responses } = recordedOf(version)
    const server = await startServer({ backup: join(fixtures, `${version}.backup`), now: recordedAt })
    try {
      for (const [path, response] of Object.entries(responses)) {
        const { status, body } = await server.request(path, { headers: { cookie } })
        expect([path, status]).toEqual([path, 200])
        expect(body, path).toMatchObject(response as object)
        if (Array.isArray(response)) expect(body, path).toHaveLength(response.length)
      }
      const account = { email: 'fixture@example.com', password: 'one long password' }
      const signedIn = await signIn(server, account)
      expect([signedIn.status, signedIn.body]).toMatchObject([200, responses['/api/auth/user']])
      expect((await signIn(server, { ...account, password: 'One long password' })).status).toBe(401)
      await server.expectSoundLedger()
      recordFigure('R13', `data of ${version}: ${Object.keys(responses).length} responses as recorded, ledger sound`)
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
    await admin.db.unsafe(`create database ${name}`)
    database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 1 })
  })
  afterEach(async () => {
    await endStartedApps()
    await database.close()
    await admin.db.unsafe(`drop database ${name} with (force)`)
  })
  afterAll(async () => {
    await admin.close()
    rmSync(folder, { recursive: true })
  })
  /** The baseline makes the same schema as the last migration before it. Only what is recorded differs. */
  const recordLastBeforeBaseline = async () => {
    const { hash, createdAt } = lastBeforeBaseline
    await database.db`update drizzle.__drizzle_migrations set hash = ${hash}, created_at = ${createdAt}`
  }
  const start = async () => {
    const { host, port, user } = inject('postgres')
    const url = `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
    return startApp({ dataDir: join(folder, 'data'), port: await findFreePort(), env: { DATABASE_URL: url } })
  }

  it(
    'that is killed leaves the old schema, and the next start completes it',
    { timeout: 180_000 + kills * 15_000 },
    async () => {
      const random = randomFrom(seed)
      // Slows down every statement that changes the schema, so that a kill interrupts the upgrade.
      await database.db.unsafe(`
      create function slow_down() returns event_trigger language plpgsql as 'begin perform pg_sleep(0.02); end';
      create event trigger slow_down on ddl_command_end execute function slow_down()`)
      // Whether a process holds the migration lock.
      const isUpgrading = async () =>
        (
          await admin.db`
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
        expect(await database.db`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(0)
      }
      await database.db`drop event trigger slow_down`
      const app = await start()
      await app.ready
      expect(await listMigrations(database.db)).toEqual(migrationsIn(migrationsFolder))
      recordFigure(
        'R13',
        `${kills} kills during the upgrade: ${kills} of ${kills} left the old schema, and the next start upgraded it`,
      )
    },
  )

  it.each(versions)('leaves every row of %s unchanged, apart from new columns', async (version) => {
    const archive = await openArchive(join(fixtures, `${version}.backup`))
    await restoreArchive(database.db, archive, migrationsFolder)
    if (archive.head.migrations.at(-1) === lastBeforeBaseline.createdAt) await recordLastBeforeBaseline()
    const before = await readEverything(database.db)
    // No start of the app, whose housekeeping deletes what has expired since then.
    await migrate(database.db, migrationsFolder)
    expect(await listMigrations(database.db)).toEqual(migrationsIn(migrationsFolder))
    const after = await readEverything(database.db)
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table], table).toHaveLength(rows.length)
      expect(after[table], table).toMatchObject(rows)
    }
    expect(await checkWholeLedger(database.db)).toEqual([])
  })

  it('of a database from before the baseline is refused with a sentence that says how, except of the last schema', async () => {
    await migrate(database.db, migrationsFolder)
    await recordLastBeforeBaseline()
    await database.db`update drizzle.__drizzle_migrations set created_at = created_at - 1`
    const before = await database.db.begin((tx) => digestTables(tx))
    const { code, errors } = await (await start()).ended
    expect([code, errors.trim()]).toEqual([1, new OlderSchema('This database').message])
    expect(await database.db.begin((tx) => digestTables(tx))).toEqual(before)
    recordFigure('R13', 'a database older than the baseline: refused with the way to update it, 0 rows changed')
  })

  it('of a database by an older version is refused with one sentence', async () => {
    await migrate(database.db, migrationsFolder)
    await database.db`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`
    const before = await database.db.begin((tx) => digestTables(tx))
    const { code, errors } = await (await start()).ended
    expect([code, errors.trim()]).toEqual([
      1,
      'A newer version of Pipling has already changed this database: start that version, or restore a backup from before it.',
    ])
    expect(await database.db.begin((tx) => digestTables(tx))).toEqual(before)
    recordFigure('R13', 'a database that a newer version has changed: refused, 0 rows changed')
  })
})
