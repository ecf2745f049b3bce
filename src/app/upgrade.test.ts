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
import { migrationsIn, listMigrations, migrate } from '../platform/db/migrate.ts'
import { type Database, type Db, openDatabase } from '../platform/db/open.ts'
import { openArchive } from '../platform/db/archive/open.ts'
import { restoreArchive } from '../platform/db/archive/restore.ts'
import { cookieOf, signIn } from '../testing/account.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'
import { randomFrom } from '../testing/random.ts'
import { startServer } from '../testing/startServer.ts'

const fixtures = join(import.meta.dirname, '..', 'testing', 'fixtures')
/** Backups of former schemas, and the responses that were recorded then. */
const schemas = readdirSync(fixtures)
  .filter((file) => file.endsWith('.backup'))
  .map((file) => file.slice(0, -'.backup'.length))
const kills = Number(process.env.FAULT_UPGRADE_KILLS ?? 10)
const seed = Number(process.env.FAULT_SEED ?? 1)

interface Recorded {
  recordedAt: string
  /** The cookie of a session that was valid then. */
  session?: string
  answers: Record<string, unknown>
}

interface RecordedEntry {
  id: string
  type: string
  points: number
  createdAt: string
  undoes: string | null
  undoneBy: string | null
}

const recordedOf = (schema: string) => JSON.parse(readFileSync(join(fixtures, `${schema}.json`), 'utf8')) as Recorded

/** Columns that a later migration has renamed. */
const renamed: Record<string, Record<string, string>> = { request_keys: { child_id: 'subject_id' } }

/** Columns that a later migration has dropped on purpose. */
const dropped: Record<string, string[]> = { children: ['things'], guardians: ['family_id', 'role'] }

/**
 * Fields that a later version computes otherwise on purpose: the pace begins with the earliest day that has an entry,
 * and rest days are a list of the child, no more of each habit.
 */
const recomputed = new Set(['pacePerDay', 'excused'])

const withoutRecomputed = (response: unknown): unknown =>
  JSON.parse(JSON.stringify(response, (name, value: unknown) => (recomputed.has(name) ? undefined : value)))

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

describe('data of an earlier version', () => {
  it.each(schemas)('%s gets the recorded responses, apart from new fields', async (schema) => {
    const { recordedAt, session, answers: responses } = recordedOf(schema)
    const server = await startServer({ backup: join(fixtures, `${schema}.backup`), now: recordedAt })
    try {
      const cookie = session ?? cookieOf(await signIn(server, { email: 'fixture@example.com' }))
      for (const [path, response] of Object.entries(responses)) {
        const { status, body } = await server.request(path, { headers: { cookie } })
        expect([path, status]).toEqual([path, 200])
        expect(body, path).toMatchObject(withoutRecomputed(response) as object)
        if (Array.isArray(response)) expect(body, path).toHaveLength(response.length)
      }
      for (const { id } of responses['/api/children'] as { id: string }[]) {
        // Data of a release before redemptions were stored gains these responses.
        if (`/api/redemptions/${id}` in responses) continue
        const read = async (path: string) => (await server.request(path, { headers: { cookie } })).body
        const entries = Object.entries(responses).find(([path]) => path.startsWith(`/api/activities/${id}`))?.[1]
        const spent = (entries as RecordedEntry[]).filter((entry) => entry.type === 'reward' && entry.undoes === null)
        expect(await read(`/api/redemptions/${id}`)).toEqual(
          spent.map((entry) =>
            expect.objectContaining({
              id: entry.id,
              pointsSpent: -entry.points,
              givenAt: entry.createdAt,
              status: entry.undoneBy === null ? 'given' : 'returned',
            }),
          ),
        )
        for (const habit of (await read(`/api/habits/${id}`)) as { weekdays: number[] }[])
          expect(habit.weekdays.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
      }
      await server.expectSoundLedger()
      recordFigure('R13', `data of ${schema}: ${Object.keys(responses).length} responses as recorded, ledger sound`)
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

  it.each(schemas)('leaves every row of %s unchanged, apart from new columns', async (schema) => {
    await restoreArchive(database.db, await openArchive(join(fixtures, `${schema}.backup`)), migrationsFolder)
    const before = await readEverything(database.db)
    await migrate(database.db, migrationsFolder)
    const after = await readEverything(database.db)
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table], table).toHaveLength(rows.length)
      const [first = {}] = after[table]!
      const named = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [renamed[table]?.[column] ?? column, value])),
      )
      // A migration has dropped some columns on purpose.
      const expected = named.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column in first)))
      expect(
        Object.keys(named[0] ?? {}).filter((column) => !(column in first)),
        table,
      ).toEqual(rows.length > 0 ? (dropped[table] ?? []).filter((column) => column in rows[0]!) : [])
      expect(after[table], table).toMatchObject(expected)
    }
    // Whose family it was is a membership now.
    if (before.members === undefined) {
      expect(after.members!.map(({ family_id, guardian_id, role }) => ({ family_id, guardian_id, role }))).toEqual(
        before.guardians!.map(({ family_id, id }) => ({ family_id, guardian_id: id, role: 'owner' })),
      )
    }
    expect(await checkWholeLedger(database.db)).toEqual([])
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
