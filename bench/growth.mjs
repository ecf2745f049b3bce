// @ts-check
// `npm run bench:growth`: what the same calls cost with 10, 1,000 and 100,000 families, and for a child with up to
// 100,000 timeline entries. Writes its part of docs/performance.md; with `--searches` it only measures and prints those
// of the longest timeline. Each size has a server and a database of its own;
// all run at once and are measured by turns, so that whatever else the machine does affects all of them.
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { writePart } from './document.mjs'
import { calls, homeCalls, signInToProduct } from './driver/calls.mjs'
import { buildRequest, sendLoad } from './driver/client.mjs'
import { cpuOfTree, machine, waitUntilQuiet } from './driver/processes.mjs'
import { median } from './driver/statistics.mjs'
import { sendOrThrow } from './driver/world.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, databaseOf, runSql, startProduct } from './product.mjs'

/**
 * @typedef {import('./driver/client.mjs').Call} Call
 * @typedef {{ child: string, cookie: string }} Reader
 * @typedef {{ size: number, url: string, pid: number, databasePid: number, readers: Reader[] }} Place
 * @typedef {{ title: string, workers: number, parallel?: number, callsOf: (child: string, size: number) => Call[] }} Measured
 */

const { values: options } = parseArgs({ options: { searches: { type: 'boolean' } } })
/** The families with the long timelines live among so many others. */
const depthsAmong = 1000
const sizes = options.searches ? [depthsAmong] : [10, depthsAmong, 100_000]
const depths = options.searches ? [100_000] : [100, 1000, 10_000, 100_000]
const childrenPerFamily = 2
const entriesPerChild = 10
/** Families whose data is requested in each database. */
const readers = 10
const rounds = 9
const roundMs = 1000
/** How often each search is made. */
const searchCount = 100
/** Searches by title, each with the matches that are found and those that are required. */
const searches = [
  { title: 'a word of the oldest entry alone', query: { q: 'aquarium' }, count: 1 },
  { title: 'a word of most entries', query: { q: 'greeting' }, count: 20 },
  { title: 'a word of no entry', query: { q: 'zeppelin' }, count: 0 },
  { title: 'two Chinese characters of one entry', query: { q: '玩具' }, count: 1 },
  { title: 'a word with a kind and 30 days', query: { q: 'reading', type: 'habit', ...daysAgo(60, 30) }, count: 20 },
  { title: 'a day of long ago', query: daysAgo(12_000, 12_000), count: 8 },
]

/** What facts are about. @param {number} size */
const thingsAmong = (size) => [
  { title: 'everything', thing: 'all' },
  { title: 'a habit', thing: `habit:${uuidOf(`habit-deep-${size}-0-1`)}` },
  { title: 'a title of most entries', thing: 'title:Greeting' },
  { title: 'a title of no entry', thing: 'title:zeppelin' },
]

installBenchPackages()
/** @type {{ stop: () => Promise<void> }[]} */
const servers = []
const dataDirs = sizes.map(() => createDataDir())
try {
  /** @type {Place[]} */
  const places = []
  /** @type {Place[]} */
  const deepPlaces = []
  for (const [index, size] of sizes.entries()) {
    const { path } = /** @type {{ path: string }} */ (dataDirs[index])
    console.error(`filling a database of ${size} families …`)
    const server = await startProduct(path)
    servers.push(server)
    const { pid: databasePid, environment } = databaseOf(path)
    const hash = await readPasswordHash(server.url, environment)
    const families = `select i::text as f from generate_series(0, ${size - 1}) i`
    await runSql(environment, fillStatements(families, { children: childrenPerFamily, entries: entriesPerChild, hash }))
    if (size === depthsAmong)
      for (const entries of depths)
        await runSql(environment, fillStatements(`select 'deep-${entries}'::text as f`, { children: 1, entries, hash }))
    // Vacuum as in a database that grew for years. Otherwise autovacuum would work during the measurement.
    await runSql(environment, 'vacuum (freeze, analyze)')
    const names = Array.from({ length: readers }, (_, nth) => nth)
    const place = { url: server.url, pid: server.pid, databasePid }
    places.push({ ...place, size, readers: await signInAll(server.url, names) })
    if (size === depthsAmong)
      for (const depth of depths)
        deepPlaces.push({ ...place, size: depth, readers: await signInAll(server.url, [`deep-${depth}`]) })
  }
  const lines = []
  if (!options.searches)
    lines.push(
      `${machine()}. Processor time per operation in µs, server+database, and how many times what the smallest costs the largest does (goal ×1.15); medians of ${rounds} rounds by turns.`,
      await measureGrowth('families', places, [
        { title: 'timeline', workers: 32, callsOf: (child) => [calls.readTimeline(child)] },
        { title: 'home', workers: 8, parallel: 5, callsOf: homeCalls },
        { title: 'award', workers: 32, callsOf: (child) => [calls.award(child, 1)] },
      ]),
      await measureGrowth('entries of one child', deepPlaces, [
        { title: 'first page', workers: 8, callsOf: (child) => [calls.readTimeline(child)] },
        {
          title: 'oldest page',
          workers: 8,
          callsOf: (child, size) => [calls.readTimelineBefore(child, uuidOf(`entry-deep-${size}-0-51`))],
        },
        { title: 'week', workers: 8, callsOf: (child) => [calls.readWeek(child)] },
      ]),
    )
  const deepest = /** @type {Place} */ (deepPlaces.at(-1))
  lines.push(await measureSearches(deepest), await measureFacts(deepest))
  console.log(lines.join('\n'))
  if (!options.searches) writePart('growth', lines)
} finally {
  for (const server of servers) await server.stop()
  for (const dataDir of dataDirs) dataDir.remove()
}

/** @type {(url: string, families: (number | string)[]) => Promise<Reader[]>} */
async function signInAll(url, families) {
  const found = []
  for (const family of families) {
    const cookie = await signInToProduct(url, family)
    for (const { id } of await sendOrThrow(url, calls.listChildren(), cookie)) found.push({ child: id, cookie })
  }
  return found
}

/** @type {(of: string, places: Place[], measured: Measured[]) => Promise<string>} */
async function measureGrowth(of, places, measured) {
  const texts = []
  for (const one of measured) {
    const costs = await measureColumn(places, one)
    const totals = costs.map(({ serverUs, databaseUs }) => serverUs + databaseUs)
    const growth = (totals.at(-1) ?? Number.NaN) / (totals[0] ?? Number.NaN)
    const cells = costs.map(({ serverUs, databaseUs }) => `${Math.round(serverUs)}+${Math.round(databaseUs)}`)
    texts.push(`${one.title} ${cells.join(', ')} (×${growth.toFixed(2)})`)
  }
  return `- ${places.map(({ size }) => size.toLocaleString('en-US')).join('; ')} ${of}: ${texts.join('; ')}.`
}

/** @type {(places: Place[], measured: Measured) => Promise<{ serverUs: number, databaseUs: number }[]>} */
async function measureColumn(places, measured) {
  const costs = places.map(() => ({ server: /** @type {number[]} */ ([]), database: /** @type {number[]} */ ([]) }))
  // The first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    await waitUntilQuiet()
    for (let turn = 0; turn < places.length; turn += 1) {
      const nth = (turn + round + 1) % places.length
      const cost = await measureOnce(/** @type {Place} */ (places[nth]), measured)
      if (round < 0) continue
      costs[nth]?.server.push(cost.server)
      costs[nth]?.database.push(cost.database)
    }
  }
  return costs.map(({ server, database }) => ({ serverUs: median(server), databaseUs: median(database) }))
}

/** @type {(place: Place) => Promise<string>} */
async function measureSearches({ size, ...place }) {
  const texts = []
  for (const { title, query, count } of searches) {
    const requests = [`/api/activities/{child}?${new URLSearchParams(query)}`]
    texts.push(`${title} ${await measureReads(place, requests, ([found]) => found.length === count)}`)
  }
  return `- First result of a search in ${size.toLocaleString('en-US')} entries, median and p95 in ms (goal 100): ${texts.join('; ')}.`
}

/** @type {(place: Place) => Promise<string>} */
async function measureFacts({ size, ...place }) {
  const texts = []
  for (const { title, thing } of thingsAmong(size)) {
    const query = new URLSearchParams({ thing, ...daysAgo(399, 0) })
    const requests = ['facts', 'activities'].map((name) => `/api/${name}/{child}?${query}`)
    const isRight = (/** @type {any[]} */ [facts, listed]) => listed.length === Math.min(facts.times, 20)
    texts.push(`${title} ${await measureReads(place, requests, isRight)}`)
  }
  return `- The facts of 400 days and then what they lead to, of ${size.toLocaleString('en-US')} entries, median and p95 of both together in ms (goal 300): ${texts.join('; ')}.`
}

/**
 * The same reads again and again, one after the other. Points are given before each round, so that no response is cached.
 * @param {Omit<Place, 'size'>} place
 * @param {string[]} paths with `{child}`
 * @param {(replies: any[]) => boolean} isRight
 */
async function measureReads({ url, readers: [reader] }, paths, isRight) {
  const { child, cookie } = /** @type {Reader} */ (reader)
  await waitUntilQuiet()
  const times = []
  for (let nth = 0; nth < searchCount; nth += 1) {
    await sendOrThrow(url, calls.award(child, 1), cookie)
    const at = performance.now()
    const replies = []
    for (const path of paths)
      replies.push(await sendOrThrow(url, { method: 'GET', path: path.replace('{child}', child) }, cookie))
    times.push(performance.now() - at)
    if (!isRight(replies)) throw new Error(`${paths.join(' and ')} found something else`)
  }
  times.sort((one, other) => one - other)
  const p95 = /** @type {number} */ (times[Math.floor(times.length * 0.95)])
  return `${median(times).toFixed(1)} and ${p95.toFixed(1)}`
}

/** @type {(from: number, to: number) => { from: string, to: string }} */
function daysAgo(from, to) {
  const day = (/** @type {number} */ days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return { from: day(from), to: day(to) }
}

/** @type {(place: Place, measured: Measured) => Promise<{ server: number, database: number }>} */
async function measureOnce(place, { workers, parallel = 1, callsOf }) {
  const { host, hostname, port } = new URL(place.url)
  const readTimes = () => [cpuOfTree(place.pid, place.databasePid), cpuOfTree(place.databasePid)]
  const [server = 0, database = 0] = readTimes()
  let turn = 0
  const { operations, failed, firstFailure } = await sendLoad({
    host: hostname,
    port: Number(port),
    workers,
    parallel,
    durationMs: roundMs,
    next() {
      const { child, cookie } = /** @type {Reader} */ (place.readers[turn++ % place.readers.length])
      return { requests: callsOf(child, place.size).map((call) => buildRequest(host, call, cookie)) }
    },
  })
  if (failed > 0) throw new Error(`${failed} of ${operations} operations failed, such as ${firstFailure}`)
  const [serverAfter = 0, databaseAfter = 0] = readTimes()
  return {
    server: ((serverAfter - server) / operations) * 1e6,
    database: ((databaseAfter - database) / operations) * 1e6,
  }
}

/**
 * The hash of the driver's password, made by the product itself.
 * @type {(url: string, environment: Record<string, string>) => Promise<string>}
 */
async function readPasswordHash(url, environment) {
  await signInToProduct(url, 'hash')
  const { rows } = await runSql(environment, 'select password from accounts limit 1')
  return String(rows[0]?.password)
}

/**
 * Statements that fill the tables as the app would have left them. The guards are off, because they look at one row at
 * a time; what is written obeys them.
 * @param {string} families SQL for a row per family with its name `f`
 * @param {{ children: number, entries: number, hash: string }} options per family and per child
 */
function fillStatements(families, { children, entries, hash }) {
  return `
  set session_replication_role = replica;
  create temp table family as ${families};
  create temp table kid as
    select f, f || '-' || k as c, ${uuidSql("'family-' || f")} as family_id, ${uuidSql("'guardian-' || f")} as guardian_id
    from family, generate_series(0, ${children - 1}) k;
  insert into families (id, time_zone, is_sample, created_at) select ${uuidSql("'family-' || f")}, 'UTC', false, now() from family;
  insert into guardians (id, name, email, email_verified, created_at, updated_at)
    select ${uuidSql("'guardian-' || f")}, 'Family', 'family-' || f || '@bench.example', false, now(), now() from family;
  insert into members (family_id, guardian_id, role, joined_at)
    select ${uuidSql("'family-' || f")}, ${uuidSql("'guardian-' || f")}, 'owner', now() from family;
  insert into accounts (id, account_id, provider_id, guardian_id, password, created_at, updated_at)
    select ${uuidSql("'account-' || f")}, ${uuidSql("'guardian-' || f")}::text, 'credential', ${uuidSql("'guardian-' || f")}, '${hash}', now(), now() from family;
  insert into children (family_id, id, name, avatar_url, points, points_gained, last_seq, created_at)
    select family_id, ${uuidSql("'child-' || c")}, 'Kid', '👶', ${entries * 5}, ${entries * 5}, ${entries}, now() from kid;
  insert into rewards (family_id, id, child_id, title, points_cost, category, is_custom, created_at)
    select family_id, ${uuidSql("'reward-' || c")}, ${uuidSql("'child-' || c")}, 'Sticker', 1, 'gift', true, now() from kid;
  insert into habits (family_id, id, child_id, title, difficulty, points, target_days, created_at)
    select family_id, ${uuidSql("'habit-' || c || '-' || n")}, ${uuidSql("'child-' || c")}, 'Brush teeth', 'easy', 2, 21, now() from kid, generate_series(1, 3) n;
  insert into activities (family_id, id, child_id, seq, type, kind, title, description, folded_text, points, balance_after, icon_name, metadata, subject_id, cause_id, guardian_id, day, created_at)
    select family_id, ${uuidSql("'entry-' || c || '-' || n")}, ${uuidSql("'child-' || c")}, n, type, kind, title, 'Said hello',
      folded_text_of(kind, title, 'Said hello', metadata), 5, n * 5, 'sun', metadata,
      case n % 5 when 0 then ${uuidSql("'habit-' || c || '-' || n / 5 % 3 + 1")} end, ${uuidSql("'entry-' || c || '-' || n")}, guardian_id, (now() - (${entries} - n) * interval '3 hours')::date, now() - (${entries} - n) * interval '3 hours'
    from kid, generate_series(1, ${entries}) n, lateral (select
      case n % 5 when 0 then 'habit' else 'behavior' end as type,
      case n % 5 when 0 then 'habit_checkin' else 'behavior' end as kind,
      case when n = 1 then 'Aquarium' when n = 2 then '收拾玩具以后看书' when n % 5 = 0 then 'Checked in: Reading' else 'Greeting' end as title,
      case n % 5 when 0 then '{"title":"Reading"}' else '{"kind":"behavior"}' end as metadata) words;
  drop table family, kid;
  set session_replication_role = origin;`
}

/** SQL for a UUID that follows from a name; `uuidOf` gives the same one. */
function uuidSql(/** @type {string} */ name) {
  return `(overlay(overlay(md5(${name}) placing '7' from 13) placing '8' from 17))::uuid`
}

function uuidOf(/** @type {string} */ name) {
  const hex = createHash('md5').update(name).digest('hex').split('')
  hex[12] = '7'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
