import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { noAddressSuffix } from '../features/auth/rules.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readUser } from '../features/auth/contract.ts'
import { addCard } from '../features/actionCards/contract.ts'
import { createPasswordReset } from '../features/auth/passwordReset.ts'
import { password } from '../testing/account.ts'
import { allCalls, isChange, nameOf, needsPushService, send } from '../testing/calls.ts'
import { makePairing } from '../testing/lending.ts'
import { tokenIn } from '../testing/members.ts'
import { createScene, now, requestFor, type Scene, senderOf, silentModel } from '../testing/scene.ts'
import { startServer, type TestServer } from '../testing/startServer.ts'
import type { Call } from '../platform/http/contract.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { rawSql, sql } from '../platform/db/sql.ts'

/** Rows per table from which PostgreSQL prefers an index where there is one. */
const manyRows = 3000
const historyLength = 4000

let server: TestServer
/** Connects to the same database beside the server. */
let observer: Database
/** The tables whose rows belong to a family, and those that hold who signs in. */
let tables: string[]

beforeAll(async () => {
  server = await startServer({ now, model: silentModel })
  const [current] = await server.db<{ database: string }[]>`select current_database() as database`
  observer = openDatabase({ connection: { ...inject('postgres'), ...current }, max: 1 })
  const found = await observer.db<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'family_id'
    union select unnest(array['families', 'sessions', 'accounts'])`
  tables = found.map(({ name }) => name)
  // A scene is slow to create, so calls share one until a call finds missing what an earlier one has ended.
  let scene = await createScene(server)
  for (const call of allCalls.filter(isChange)) {
    await makeCall(call, scene).catch(async () => {
      scene = await createScene(server)
      await makeCall(call, scene)
    })
  }
  await multiplyRows()
  await observer.db.unsafe('vacuum (analyze)')
})
afterAll(async () => {
  await observer.close()
  await server.close()
})

it('every table has so many rows that an index pays', async () => {
  for (const table of tables) expect(await countRows(table), table).toBeGreaterThanOrEqual(manyRows)
})

it('no call scans a whole table of families, and no act the history of its child', { timeout: 300_000 }, async () => {
  const calls = allCalls.filter((call) => !needsPushService(call))
  const [acts, others] = [true, false].map((is) => calls.filter((call) => isAct(nameOf(call)) === is))
  expect(await scansOf(acts!)).toEqual([])
  expect(await scansOf(others!)).toEqual([])
})

it('no search scans a table or sorts a history, among those of others', { timeout: 60_000 }, async () => {
  const { childId, ids, family } = await createScene(server)
  const guardianId = (await family.ok(readUser)).id
  await makeLongHistory(childId, 20_000)
  await observer.db.unsafe('analyze activities')
  // PostgreSQL may choose these plans after a few searches on one connection.
  await setForAll('plan_cache_mode = force_generic_plan')
  for (const query of [
    'q=greeting',
    'q=no-entry',
    'q=玩具',
    'q=the&type=behavior&from=2026-01-01&to=2026-12-31',
    'to=2026-12-31',
    'type=reward',
    `by=${guardianId}`,
    `by=${ids.members}`,
    'thing=title:greeting',
    `thing=habit:${ids.habits}&from=2026-01-01&to=2026-12-31`,
    `q=no-entry&type=moment&by=${ids.members}&from=2026-01-01&to=2026-12-31`,
  ]) {
    await endConnections()
    await resetScans()
    expect((await family.request(`/api/activities/${childId}?${query}`)).status).toBe(200)
    await endConnections()
    const scanned = await observer.db`
      select relname from pg_stat_user_tables where seq_scan > 0 and relname = any(${tables})`
    expect(scanned, query).toEqual([])
    // In the order of the timeline, until the page is full. By days, all of the child's would be read and sorted.
    const byDays = await observer.db`
        select from pg_stat_user_indexes where indexrelname = 'activities_days' and idx_scan > 0`
    expect(byDays, `${query} by days`).toEqual([])
  }
  await setForAll('plan_cache_mode = auto')
})

it('PostgreSQL knows of every table that the child determines the family', async () => {
  const without = await observer.db`
    select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('family_id', 'child_id')) = 2
      and not exists (select from pg_statistic_ext s where s.stxrelid = c.oid and s.stxkind @> '{f}' and cardinality(s.stxkeys::int2[]) = 2)`
  expect(without).toEqual([])
})

it('a scan is noticed', async () => {
  await endConnections()
  await resetScans()
  await server.db`select count(*) from activities where title = 'no index helps here'`
  await endConnections()
  const scanned = await observer.db`select relname from pg_stat_user_tables where seq_scan > 0`
  expect(scanned).toEqual([{ relname: 'activities' }])
})

/** The token or the body of calls whose example does not fit the scene, by their name. */
const otherRequests: Record<string, (scene: Scene) => Promise<{ token?: string; body?: object }>> = {
  'GET /api/pair/{token}': async ({ family, childId }) => ({ token: await makePairing(family, [childId]) }),
  'POST /api/pair/{token}': async ({ family, childId }) => ({ token: await makePairing(family, [childId]) }),
  'GET /api/do/{token}': async (scene) => ({ token: await cardTokenOf(scene) }),
  'POST /api/do/{token}': async (scene) => ({ token: await cardTokenOf(scene) }),
  'POST /api/session/take-back': async () => ({ body: { password } }),
  'POST /api/auth/sign-in/email': async ({ family }) => ({
    body: { email: (await family.ok(readUser)).email, password },
  }),
  'GET /api/auth/reset-password/{token}': async (scene) => ({ token: await resetTokenOf(scene) }),
  'POST /api/auth/reset-password': async (scene) => ({ body: { token: await resetTokenOf(scene), password } }),
  'POST /api/auth/keep': async ({ family }) => {
    const { id, familyId } = await family.ok(readUser)
    await server.db`update families set is_sample = true where id = ${familyId}`
    await server.db`update guardians set email = ${id + noAddressSuffix} where id = ${id}`
    return {}
  },
}

const cardTokenOf = async ({ family, ids }: Scene) =>
  tokenIn((await family.ok(addCard, { body: { what: { habit: ids.habits } } })).url)

const resetTokenOf = async ({ family }: Scene) =>
  (await createPasswordReset(server.db, (await family.ok(readUser)).email!, new Date(now)))!

async function makeCall(call: Call, scene: Scene): Promise<void> {
  const { token = scene.ids.token!, body } = (await otherRequests[nameOf(call)]?.(scene)) ?? {}
  const request = requestFor(call, { ...scene, ids: { ...scene.ids, token } })
  const key = call.method !== 'GET' && { 'Idempotency-Key': randomUUID() }
  const { status, text } = await send(senderOf(call, scene), call, body ? { ...request, body } : request, { ...key })
  if (status === 503 && call.replyType === 'text/event-stream') {
    // The process connects again, to listen for changes.
    await delay(100)
    return makeCall(call, scene)
  }
  if (status >= 400) throw new Error(`${nameOf(call)} got ${status} ${text}`)
}

/** PostgreSQL reports the observer's own statements up to a second late, so they are reported before the reset. */
async function resetScans(): Promise<void> {
  await observer.db`select pg_stat_force_next_flush()`
  await observer.db`select pg_stat_reset()`
}

/** Changes a setting of the connections that are opened from now on. */
async function setForAll(setting: string): Promise<void> {
  const [current] = await observer.db<{ database: string }[]>`select current_database() as database`
  await observer.db.unsafe(`alter database "${current!.database}" set ${setting}`)
}

/** Connections report their statistics at the latest when they end. */
async function endConnections(): Promise<void> {
  for (;;) {
    const others = await observer.db`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    if (others.length === 0) return
  }
}

/** Makes calls and lists what they scan. To look at each alone takes long, so halves of them follow only then. */
async function scansOf(calls: readonly Call[]): Promise<string[]> {
  let scene = await createScene(server)
  const areActs = calls.every((call) => isAct(nameOf(call)))
  if (areActs) await makeLongHistory(scene.childId)
  await endConnections()
  await resetScans()
  for (const call of calls) {
    await makeCall(call, scene).catch(async () => {
      // An earlier call has ended what this one needs.
      scene = await createScene(server)
      if (areActs) await makeLongHistory(scene.childId)
      await makeCall(call, scene)
    })
  }
  await endConnections()
  const entries = await countEntriesRead()
  const scanned = await observer.db<{ name: string }[]>`
    select relname as name from pg_stat_user_tables where seq_scan > 0 and relname = any(${tables})`
  const found = scanned.map(({ name }) => name)
  if (areActs && entries > historyLength / 2) found.push(`${entries} entries`)
  if (found.length === 0) return []
  if (calls.length === 1) return found.map((what) => `${nameOf(calls[0]!)} scans ${what}`)
  const middle = Math.ceil(calls.length / 2)
  return [...(await scansOf(calls.slice(0, middle))), ...(await scansOf(calls.slice(middle)))]
}

const isAct = (name: string) => /^(POST|PUT) \/api\/(behaviors|habits|skills|moments|rewards|activities)/.test(name)

async function countEntriesRead(): Promise<number> {
  const [read] = await observer.db<{ entries: number }[]>`
    select sum(idx_tup_read)::int as entries from pg_stat_user_indexes where relname = 'activities'`
  return read!.entries
}

/**
 * Copies the rows of every table for other families and children until there are many. Triggers and foreign keys are
 * off meanwhile.
 */
async function multiplyRows(): Promise<void> {
  await observer.db.unsafe('set session_replication_role = replica')
  await observer.db.unsafe(
    `create temp table copy as select gen_random_uuid() as family_id from generate_series(1, ${manyRows})`,
  )
  const ofChildren = await observer.db<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'child_id'`
  const tablesOfChildren = new Set(ofChildren.map(({ name }) => name))
  for (const table of tables) {
    const rows = await countRows(table)
    const columns = await uniqueColumnsOf(table)
    const changed = columns.map((column) =>
      column === 'family_id' ? `'family_id', copy.family_id` : `'${column}', gen_random_uuid()`,
    )
    if (tablesOfChildren.has(table)) changed.push(`'child_id', md5(copy.family_id::text || child_id)::uuid`)
    await observer.db.unsafe(`
        insert into ${table} overriding system value
        select (jsonb_populate_record(null::${table}, to_jsonb(original) || jsonb_build_object(${changed.join()}))).*
        from ${table} original, (select * from copy limit ${Math.ceil(manyRows / rows)}) copy`)
  }
  await observer.db.unsafe('set session_replication_role = origin')
}

/** Gives the child a long history before all that follows: its first entry is copied, without its points. */
async function makeLongHistory(childId: string, entries = historyLength): Promise<void> {
  await observer.db.unsafe('set session_replication_role = replica')
  await observer.db`
    insert into activities select (jsonb_populate_record(null::activities, to_jsonb(a) || jsonb_build_object('id', copy.id,
      'cause_id', copy.id, 'seq', c.last_seq + copy.n, 'points', null, 'balance_after', c.points))).*
    from activities a join children c on c.family_id = a.family_id and c.id = a.child_id,
      (select n, gen_random_uuid() as id from generate_series(1, ${entries}) n) copy
    where a.child_id = ${childId} and a.seq = 1`
  await observer.db`update children set last_seq = last_seq + ${entries} where id = ${childId}`
  await observer.db.unsafe('set session_replication_role = origin')
}

async function countRows(table: string): Promise<number> {
  const [counted] = await observer.db.run<{ rows: number }[]>(sql`select count(*)::int as rows from ${rawSql(table)}`)
  return counted!.rows
}

/** The columns that a copy must change: the family where keys start with it, else every column of a unique index. */
async function uniqueColumnsOf(table: string): Promise<string[]> {
  const found = await observer.db<{ columns: string[] }[]>`
    select array_agg(a.attname::text) as columns from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisunique group by i.indexrelid`
  // A guardian is a member of several families, of which a copy must not make one.
  const isWhole = table === 'members'
  return [
    ...new Set(found.flatMap(({ columns }) => (columns.includes('family_id') && !isWhole ? ['family_id'] : columns))),
  ]
}
