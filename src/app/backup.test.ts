import { migrationsFolder } from './migrations.ts'
import { checkWholeLedger } from './ledger.ts'
import { identifier } from '../platform/db/sql.ts'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { addHabit, listHabits } from '../features/habits/contract.ts'
import { digestTables, writeArchive } from '../platform/db/archive/write.ts'
import { listTables, readRows } from '../platform/db/archive/tables.ts'
import { lastBeforeBaseline } from '../platform/db/migrate.ts'
import { openArchive } from '../platform/db/archive/open.ts'
import { type Database, type Db, openDatabase } from '../platform/db/open.ts'
import { restoreArchive } from '../platform/db/archive/restore.ts'
import { addChild } from '../features/children/contract.ts'
import { addMoment } from '../features/moments/contract.ts'
import { recordBehavior } from '../features/behaviors/contract.ts'
import { StartProblem } from '../platform/startProblem.ts'
import { bodyOf, tinyPicture } from '../testing/bodies.ts'
import { runAppCommand } from '../testing/appCommand.ts'
import { postJson, signInTo, startAppFamily } from '../testing/appFamily.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { startBurst } from '../testing/burst.ts'
import { tokenIn } from '../testing/members.ts'
import { recordFigure } from '../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../testing/startServer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-backup-'))
})
afterEach(async () => {
  await endStartedApps()
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
})

describe('a backup', () => {
  it('made during writes is a consistent snapshot, and restores to an app that works', async () => {
    const file = join(folder, 'backup')
    const app = startApp({
      dataDir: join(folder, 'old'),
      port: await findFreePort(),
      env: { RATE_LIMIT_PER_MINUTE: '0' },
    })
    await app.ready
    const family = await startAppFamily(app.url, 2)
    const { links, token, pairing } = await makeLinks(app.url, family)
    const burst = startBurst({ url: () => app.url, ...family, writers: 8 })
    await delay(500)
    const before = burst.taps.filter((tap) => tap.acknowledgedId !== undefined).length
    expect(await runAppCommand('backup', { DATA_DIR: join(folder, 'old') }, file)).toMatchObject({
      code: 0,
      errors: '',
    })
    const after = burst.taps.length
    await burst.stop()
    app.kill('SIGTERM')
    await app.ended

    // Of the address of a card, the part that only the server can compute: it begins with the id.
    const secrets = [...links, pairing].map((link) => link.replace(/\.ics$/, '').slice(-43))
    secrets.push(token, ...tokensIn(family.cookie))
    const lines: string[] = []
    for await (const line of (await openArchive(file)).lines()) lines.push(line)
    expect([secrets.length, lines.some((line) => line.includes('Child 0'))]).toEqual([7, true])
    expect(secrets.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([])

    const restored = { DATA_DIR: join(folder, 'new') }
    const said = await runAppCommand('restore', restored, file)
    expect(said).toEqual({ code: 0, errors: '', output: expect.stringContaining('more than one member: 1.') })
    const again = startApp({ dataDir: restored.DATA_DIR, port: await findFreePort() })
    await again.ready
    for (const link of links) expect((await fetch(again.url + link)).status).toBe(404)
    expect(await statusWith(again.url, token)).toBe(401)
    const cookie = await signInTo(again.url, family.email)
    const children = (await (await fetch(`${again.url}/api/children`, { headers: { cookie } })).json()) as {
      points: number
    }[]
    const restoredPoints = children.reduce((sum, child) => sum + child.points, 0)
    expect(restoredPoints).toBeGreaterThanOrEqual(before)
    expect(restoredPoints).toBeLessThanOrEqual(after)
    expect(await runAppCommand('check:ledger', restored)).toMatchObject({ code: 0 })
    for (const [publicUrl, errors] of [
      ['http://localhost:5000', expect.stringContaining('set PUBLIC_URL as for the app')],
      ['https://pipling.example', ''],
    ] as const) {
      const env = { ...restored, PUBLIC_URL: publicUrl }
      expect(await runAppCommand('reset-password', env, family.email)).toEqual({
        code: 0,
        output: expect.stringContaining(`\n${publicUrl}/reset/`),
        errors,
      })
    }
    expect(burst.unexpectedResponses).toEqual([])
    recordFigure(
      'R12',
      `8 writers during the backup: ${restoredPoints} of their awards restored, digests of all tables equal, ledger sound, sign-in works`,
    )
  })
})

/**
 * Lets a second member in, and returns the paths of an open invitation, a reset link, a calendar and an action card and
 * an access token, which all work, and the address that pairs a browser.
 */
async function makeLinks(url: string, { cookie, childIds }: { cookie: string; childIds: string[] }) {
  const make = async (path: string, body: object) =>
    (await (await postJson(url, path, body, cookie)).json()) as { url: string; token: string }
  const urlOf = async (path: string, body: object) => (await make(path, body)).url
  const used = tokenIn(await urlOf('/api/family/invitations', { role: 'helper' }))
  const other = await startAppFamily(url, 0)
  expect((await postJson(url, `/api/invitations/${used}/accept`, {}, other.cookie)).status).toBe(200)
  const user = await (await fetch(`${url}/api/auth/user`, { headers: { cookie: other.cookie } })).json()
  const reset = tokenIn(await urlOf(`/api/family/members/${(user as { id: string }).id}/reset-link`, {}))
  const open = tokenIn(await urlOf('/api/family/invitations', { role: 'guardian' }))
  const calendar = new URL(await urlOf('/api/calendar-feeds', { kinds: ['birthdays'] })).pathname
  const card = await urlOf('/api/actions', { what: { praise: 'Helped', points: 1 }, childId: childIds[0] })
  const pairing = await urlOf('/api/family/devices', { childIds, days: 1 })
  const { token } = await make('/api/tokens', { name: 'Kitchen', scopes: ['read'], days: 1 })
  const links = [`/api/invitations/${open}`, `/api/auth/reset-password/${reset}`, calendar, new URL(card).pathname]
  for (const link of links) expect((await fetch(url + link)).status).toBe(200)
  expect(await statusWith(url, token)).toBe(200)
  return { links, token, pairing }
}

const statusWith = async (url: string, token: string) =>
  (await fetch(`${url}/api/children`, { headers: { authorization: `Bearer ${token}` } })).status

/** The values of cookies that are long enough to be secrets, without their signature. */
const tokensIn = (cookie: string) => [...cookie.matchAll(/=([\w-]{32,})/g)].map(([, value]) => value!)

describe('an archive', () => {
  let server: TestServer
  let family: Family
  let childId: string
  let live: Db
  let empty: { database: Database; name: string; owner: string }
  const admin = openDatabase({ connection: inject('postgres'), max: 1 })

  beforeAll(async () => {
    server = await startServer()
    family = await server.startFamily()
    childId = (await family.ok(addChild, { body: { name: 'Zoë 👩‍👧 \u2028 "\\n' } })).id
    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    for (let n = 0; n < 40; n += 1)
      await family.ok(recordBehavior, {
        body: { childId, type: 'reward', title: `Award ${n}`, points: 2 },
        key: randomUUID(),
      })
    const moment = await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
    await family.request(`/api/moments/${moment.id}/photos`, { method: 'POST', ...bodyOf(tinyPicture) })
    live = server.db
  })
  afterAll(async () => {
    await server.close()
    await admin.close()
  })
  /** The owner of the empty database is no superuser, as on a hosted server. */
  beforeEach(async () => {
    const id = randomUUID().replaceAll('-', '')
    const [name, owner] = [`restore_${id}`, `owner_${id}`]
    await admin.db`create role ${identifier(owner)} login`
    await admin.db`create database ${identifier(name)} owner ${identifier(owner)}`
    empty = {
      name,
      owner,
      database: openDatabase({ connection: { ...inject('postgres'), user: owner, database: name }, max: 2 }),
    }
  })
  afterEach(async () => {
    await empty.database.close()
    await admin.db`drop database ${identifier(empty.name)} with (force)`
    await admin.db`drop role ${identifier(empty.owner)}`
  })
  const digests = (db: Db) => db.begin((tx) => digestTables(tx))
  const write = async () => {
    const path = join(folder, 'archive')
    await writeArchive(live, path, new Date())
    return path
  }
  const urlOf = (name: string, user: string) =>
    `postgres:///${name}?host=${encodeURIComponent(inject('postgres').host)}&port=${inject('postgres').port}&user=${user}`

  it('restores every row and the guards of the ledger, for an owner who is no superuser', async () => {
    await restoreArchive(empty.database.db, await openArchive(await write()), migrationsFolder)
    expect(await digests(empty.database.db)).toEqual(await digests(live))
    expect(await checkWholeLedger(empty.database.db)).toEqual([])
    await expect(empty.database.db`update activities set points = 3`).rejects.toThrow('append-only')
    await expect(empty.database.db`update children set points = 3`).rejects.toThrow('differ')
    const strict = empty.database
      .db`select count(*)::int as count from pg_constraint where contype = 'f' and condeferrable`
    expect(await strict).toEqual([{ count: 0 }])
    const [newest] = await empty.database.db`select max(ordinal) as ordinal from habits`
    const [next] = await empty.database.db`select nextval(pg_get_serial_sequence('habits', 'ordinal')) as ordinal`
    expect(Number(next!.ordinal)).toBe(Number(newest!.ordinal) + 1)
  })

  it('is written a few photos at a time, and a photo of other bytes is noticed after it was restored', async () => {
    await live`
      insert into photos select family_id, gen_random_uuid(), child_id, id, 10 + n, 1, 1, now(), sha256('ab'), 'a', 'b'
      from moments, generate_series(1, 40) as n`
    await live.begin(async (tx) => {
      const table = (await listTables(tx)).find(({ name }) => name === 'photos')
      for await (const rows of readRows(tx, table!)) expect(rows.length).toBeLessThanOrEqual(8)
    })
    const { db } = empty.database
    await restoreArchive(db, await openArchive(await write()), migrationsFolder)
    expect(await checkWholeLedger(db)).toEqual([])
    await db`update photos set small = 'c' where position = 11`
    expect(await checkWholeLedger(db)).toEqual([{ rule: 'the bytes of a photo are those that were stored', count: 1 }])
    await live`delete from photos where position > 6`
  })

  it.each([
    ['a balance that differs from its entries', 'update children set points = points + 5'],
    [
      'an entry that does not follow from its predecessor',
      'update activities set balance_after = balance_after + 1 where seq = 1',
    ],
    ['an entry whose act does not exist', 'update activities set cause_id = gen_random_uuid() where seq = 1'],
  ])('is refused when it contains %s, although its digests are right', async (_, falsify) => {
    const { db } = empty.database
    await restoreArchive(empty.database.db, await openArchive(await write()), migrationsFolder)
    await db.unsafe(
      `alter table activities disable trigger user; alter table children disable trigger user; ${falsify}`,
    )
    const path = join(folder, 'false')
    await writeArchive(empty.database.db, path, new Date())
    await db.unsafe('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await expect(restoreArchive(empty.database.db, await openArchive(path), migrationsFolder)).rejects.toThrow(
      /differ|must follow|must begin/,
    )
    expect(await db`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  })

  it('is made and restored through DATABASE_URL', async () => {
    const path = join(folder, 'archive')
    const [named] = await server.db<{ name: string }[]>`select current_database() as name`
    expect(
      await runAppCommand('backup', { DATABASE_URL: urlOf(named!.name, inject('postgres').user) }, path),
    ).toMatchObject({ code: 0, errors: '' })
    expect(await runAppCommand('restore', { DATABASE_URL: urlOf(empty.name, empty.owner) }, path)).toMatchObject({
      code: 0,
      errors: '',
    })
    const { sessions, ...others } = await digests(live)
    expect(await digests(empty.database.db)).toMatchObject(others)
    // A session that was ended since the backup must not become valid again.
    expect(await empty.database.db`select from sessions`).toHaveLength(0)
    expect(sessions).toBeDefined()
    expect(await family.ok(listHabits, { params: { childId } })).toHaveLength(1)
  })

  it('that is damaged or truncated is refused with one sentence, and nothing is changed', async () => {
    const path = await write()
    const complete = readFileSync(path)
    const before = await digests(live)
    const damaged = join(folder, 'damaged')
    for (let n = 0; n < 20; n += 1) {
      const at = Math.floor((complete.length * n) / 20)
      const bytes = n % 2 === 0 ? complete.subarray(0, at) : Buffer.from(complete)
      if (n % 2 === 1) bytes[at]! ^= 1 << (n % 8)
      writeFileSync(damaged, bytes)
      await expect(openArchive(damaged)).rejects.toThrow(
        /^\S+ is no complete backup of Pipling: .*\. Nothing was changed\.$/,
      )
    }
    const [named] = await server.db<{ name: string }[]>`select current_database() as name`
    const refused = await runAppCommand(
      'restore',
      { DATABASE_URL: urlOf(named!.name, inject('postgres').user) },
      damaged,
    )
    expect([refused.code, refused.errors.split('\n').length, refused.output]).toEqual([1, 1, ''])
    expect(await digests(live)).toEqual(before)
    recordFigure('R12', '20 of 20 damaged archives refused, live data unchanged')
  })

  it.each([
    ['backup', 'There is nothing to back up: Pipling was never started on this database.'],
    ['check:ledger', 'Pipling was never started on this database.'],
    ['reset-password', 'Pipling was never started on this database.'],
  ] as const)('%s says so on a database without tables', async (command, errors) => {
    const args = command === 'check:ledger' ? [] : [join(folder, 'name@example.com')]
    const result = await runAppCommand(command, { DATABASE_URL: urlOf(empty.name, empty.owner) }, ...args)
    expect(result).toEqual({ code: 1, output: '', errors })
  })

  it('is refused by a database with data, and when a newer version or one before the baseline made it', async () => {
    const archive = await openArchive(await write())
    const before = await digests(live)
    await expect(restoreArchive(live, archive, migrationsFolder)).rejects.toThrow(
      new StartProblem('There is data already: choose another DATA_DIR, or an empty database. Nothing was changed.'),
    )
    expect(await digests(live)).toEqual(before)
    const newer = { ...archive, head: { ...archive.head, migrations: [...archive.head.migrations, 9_999_999_999_999] } }
    await expect(restoreArchive(empty.database.db, newer, migrationsFolder)).rejects.toThrow(
      'This backup was made by a newer version of Pipling',
    )
    const older = { ...archive, head: { ...archive.head, migrations: [lastBeforeBaseline.createdAt - 1] } }
    await expect(restoreArchive(empty.database.db, older, migrationsFolder)).rejects.toThrow(
      /^This backup is older than this version can update: check out commit [0-9a-f]{8} of Pipling, restore there, start it once on the same data, and then start this version\. Nothing was changed\.$/,
    )
    expect(await empty.database.db`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(0)
  })

  it('whose restore is stopped before its sessions have ended leaves the database empty', async () => {
    const archive = await openArchive(await write())
    const restoring = restoreArchive(empty.database.db, archive, migrationsFolder, async (tx) => {
      expect(await tx`select from sessions`).not.toHaveLength(0)
      throw new Error('stopped')
    })
    await expect(restoring).rejects.toThrow('stopped')
    expect(await empty.database.db`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(0)
  })

  it('with missing rows and a valid checksum leaves the database empty', async () => {
    const archive = await openArchive(await write())
    const short = {
      ...archive,
      async *lines() {
        for await (const line of archive.lines()) if (!line.includes('Award 7')) yield line
      },
    }
    await expect(restoreArchive(empty.database.db, short, migrationsFolder)).rejects.toThrow()
    expect(await empty.database.db`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(0)
  })
})

it.each([['backup', 'FILE'], ['check:ledger'], ['reset-password', 'name@example.com']] as const)(
  '%s of a folder without a database creates none, and prints a sentence',
  async (command, ...args) => {
    const nowhere = join(folder, 'nowhere')
    const files = args.map((arg) => (arg === 'FILE' ? join(folder, 'x') : arg))
    expect(await runAppCommand(command, { DATA_DIR: nowhere }, ...files)).toMatchObject({
      code: 1,
      output: '',
      errors: `There is no database in ${nowhere}: set DATA_DIR to the folder that Pipling runs on.`,
    })
    expect(existsSync(nowhere)).toBe(false)
  },
)

describe('a backup that fails', () => {
  it('prints the reason in one sentence', async () => {
    writeFileSync(join(folder, 'taken'), '')
    expect((await runAppCommand('backup', {}, join(folder, 'taken'))).errors).toBe(
      `${join(folder, 'taken')} already exists: choose another name for the backup.`,
    )
    expect((await runAppCommand('backup', {})).errors).toBe('Name one file: npm run backup -- FILE')
    expect((await runAppCommand('restore', {}, join(folder, 'none'))).errors).toBe(
      `${join(folder, 'none')} cannot be read (ENOENT): name the file of a backup.`,
    )
    expect((await runAppCommand('restore', {}, folder)).errors).toMatch(/^\S+ is no complete backup of Pipling: .+\.$/)
  })
})
