// @ts-check
// `npm run bench:worst`: what the calls of the largest family cost that the limits allow. Nobody has such a family, but
// anybody can bring one in, and its calls must not stop the others. Writes its part of docs/performance.md.
import { writePart } from './document.mjs'
import { calls, signInToProduct } from './driver/calls.mjs'
import { send } from './driver/client.mjs'
import { cpuOfTree, machine, waitUntilQuiet } from './driver/processes.mjs'
import { sendOrThrow } from './driver/world.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, databaseOf, runSql, startProduct } from './product.mjs'

/** @typedef {import('./driver/client.mjs').Call} Call */

// The limits: `children/quota.ts`, `habits/contract.ts`, `transfer/contract.ts` and the lengths of texts.
const ofKind = 300
const pauses = 100
const restDays = 1000
// The largest book, with the moments that the rounds add, and as much text as it can have.
const moments = 4990
/**
 * Two children with nearly 120,000 entries of history each: one with as many check-ins as there is room for, the other
 * with behaviours only, all within the days of the statistics.
 */
const histories = {
  Mia: { checkIns: 290, scores: 80, redemptions: 5, behaviors: 2000, days: 730 },
  Leo: { checkIns: 0, scores: 0, redemptions: 0, behaviors: 114_000, days: 380 },
}

const rounds = 2
/** Processor time of the server and PostgreSQL together. */
const goalMs = 200

installBenchPackages()
const dataDir = createDataDir()
const server = await startProduct(dataDir.path)
const database = databaseOf(dataDir.path)
try {
  const cookie = await signInToProduct(server.url, 'worst')
  const childIds = []
  for (const [name, history] of Object.entries(histories)) {
    const childId = String((await sendOrThrow(server.url, calls.addChild(name), cookie)).id)
    await runSql(database.environment, fillStatements(childId, history))
    childIds.push(childId)
  }
  await runSql(database.environment, 'vacuum (freeze, analyze)')
  /** @type {Map<string, { name: string, serverMs: number, databaseMs: number, bytes: number }>} */
  const costs = new Map()
  for (let round = 0; round < rounds; round += 1) {
    await waitUntilQuiet()
    for (const [index, childId] of childIds.entries()) {
      const { habit, skill } = await readIds(childId)
      for (const [name, call] of Object.entries(callsOf(childId, habit, skill, round))) {
        // A change, after which no stored response is valid any more.
        await sendOrThrow(server.url, calls.award(childId, 1), cookie)
        const before = readCpu()
        const { status, text } = await send(server.url, call, `${cookie}; pipling_child=${childId}`)
        const after = readCpu()
        if (status > 299) throw new Error(`${name} got ${status} ${text.slice(0, 200)}`)
        const place = `${name} ${index}`
        const cost = costs.get(place) ?? { name, serverMs: 0, databaseMs: 0, bytes: 0 }
        costs.set(place, {
          name,
          serverMs: cost.serverMs + (after.server - before.server) / rounds,
          databaseMs: cost.databaseMs + (after.database - before.database) / rounds,
          bytes: Buffer.byteLength(text),
        })
      }
    }
  }
  const slowest = [...costs.values()]
    .map(({ serverMs, databaseMs, ...cost }) => ({ ...cost, totalMs: Math.round(serverMs + databaseMs) }))
    .toSorted((a, b) => b.totalMs - a.totalMs)
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
  const lines = [
    `${machine()}; means of ${rounds} rounds, without a stored response. Two children, each with ${ofKind} habits with ${pauses} pauses, ${restDays} ranges of rest days, ${ofKind} challenges, ${ofKind} rewards, ${moments} moments, the longest texts and nearly 120,000 entries of history: of one mostly check-ins (${histories.Mia.checkIns} a habit) and scores (${histories.Mia.scores} a challenge), of the other behaviours, each with another title, within ${histories.Leo.days} days. Goal: at most ${goalMs} ms of processor time a call.`,
    `Server and database, together, for the child where it takes longer: ${slowest
      .filter(({ totalMs }) => totalMs >= goalMs / 4)
      .map(
        ({ name, totalMs, bytes }) =>
          `${name} ${totalMs} ms${totalMs > goalMs ? ' (missed)' : ''}, ${Math.ceil(bytes / 1000)} KB`,
      )
      .join('; ')}. All other calls, acts included: less than ${goalMs / 4} ms.`,
  ]
  console.log(lines.join('\n'))
  writePart('worst', lines)
} finally {
  await server.stop()
  dataDir.remove()
}

/** In ms since the start. */
function readCpu() {
  return { server: cpuOfTree(server.pid, database.pid) * 1000, database: cpuOfTree(database.pid) * 1000 }
}

/** @type {(childId: string, habit: string, skill: string, round: number) => Record<string, Call>} */
function callsOf(childId, habit, skill, round) {
  /** @type {(path: string) => Call} */
  const get = (path) => ({ method: 'GET', path })
  const today = new Date().toISOString().slice(0, 10)
  const [from, yearAgo] = [dayBefore(730), dayBefore(399)]
  return {
    user: calls.readUser(),
    children: calls.listChildren(),
    'home page': get('/'),
    habits: calls.listHabits(childId),
    'check-ins of a habit': get(`/api/habits/${habit}/checkins?entries=true`),
    'rest days': get(`/api/children/${childId}/excused`),
    'rest days, recent': get(`/api/children/${childId}/excused?recent=true`),
    challenges: calls.listSkills(childId),
    'scores of a challenge': get(`/api/skills/${skill}/scores`),
    rewards: calls.listRewards(childId),
    redemptions: get(`/api/redemptions/${childId}?limit=100`),
    moments: get(`/api/moments/${childId}?limit=100`),
    timeline: get(`/api/activities/${childId}?limit=100`),
    'search that finds nothing': get(`/api/activities/${childId}?q=zeppelin`),
    'timeline of a habit': get(`/api/activities/${childId}?thing=habit:${habit}`),
    'timeline of a title without entries': get(`/api/activities/${childId}?thing=title:zeppelin`),
    'facts about everything': get(`/api/facts/${childId}?thing=all&from=${yearAgo}&to=${today}`),
    'facts about a habit': get(`/api/facts/${childId}?thing=habit:${habit}&from=${yearAgo}&to=${today}`),
    'facts about a challenge': get(`/api/facts/${childId}?thing=skill:${skill}&from=${yearAgo}&to=${today}`),
    'facts about a title': get(`/api/facts/${childId}?thing=title:zeppelin&from=${yearAgo}&to=${today}`),
    badges: get(`/api/badges/${childId}`),
    'quick actions': get(`/api/behaviors/${childId}/quick-actions`),
    'statistics of a week': calls.readWeek(childId),
    statistics: get(`/api/stats/${childId}`),
    'statistics of 400 days': get(`/api/stats/${childId}/days?from=${yearAgo}&to=${today}`),
    'keepsake of 90 days': get(`/api/children/${childId}/keepsake?from=${dayBefore(89)}&to=${today}`),
    'keepsake of everything': get(`/api/children/${childId}/keepsake?from=${from}&to=${today}`),
    award: calls.award(childId, 1),
    'check-in': calls.checkIn(habit, dayBefore(round)),
    score: { method: 'PUT', path: `/api/skills/${skill}`, body: { currentBest: 1000 + round } },
    moment: calls.addMoment(childId, today),
  }
}

/** @param {number} count */
function dayBefore(count) {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
}

/** A habit that can be checked in on the last days, and a challenge. @param {string} childId */
async function readIds(childId) {
  const { rows } = await runSql(
    database.environment,
    `select (select id from habits where child_id = '${childId}' and completed_at is null order by ordinal limit 1) as habit,
      (select id from skills where child_id = '${childId}' order by ordinal limit 1) as skill`,
  )
  return { habit: String(rows[0]?.habit), skill: String(rows[0]?.skill) }
}

/**
 * SQL that fills a child.
 * @param {string} childId
 * @param {{ checkIns: number, scores: number, redemptions: number, behaviors: number, days: number }} history
 */
function fillStatements(childId, { checkIns, scores, redemptions, behaviors, days }) {
  const ofChild = `(select family_id, id as child_id from children where id = '${childId}') c`
  const text = (/** @type {number} */ length) => `repeat('界', ${length})`
  return `
  set session_replication_role = replica;
  delete from rewards where child_id = '${childId}';
  insert into habits (family_id, id, child_id, title, description, difficulty, points, target_days, created_at)
    select family_id, gen_random_uuid(), child_id, ${text(100)}, ${text(500)}, 'easy', 2, 365, now() from ${ofChild}, generate_series(1, ${ofKind});
  insert into skills (family_id, id, child_id, title, description, difficulty, points, target_unit, created_at)
    select family_id, gen_random_uuid(), child_id, ${text(100)}, ${text(500)}, 'easy', 2, ${text(30)}, now() from ${ofChild}, generate_series(1, ${ofKind});
  insert into rewards (family_id, id, child_id, title, description, points_cost, category, image_url, limit_count, limit_per, stock, is_custom, created_at)
    select family_id, gen_random_uuid(), child_id, ${text(100)}, ${text(500)}, 2, 'gift', 'https://picture.example/' || ${text(1900)}, 100, 'week', 1000, true, now()
    from ${ofChild}, generate_series(1, ${ofKind});
  insert into habit_pauses (family_id, habit_id, child_id, from_day, to_day)
    select family_id, id, child_id, current_date - 7 * n, current_date - 7 * n from habits, generate_series(1, ${pauses}) n where child_id = '${childId}';
  insert into excused_days (family_id, id, child_id, from_day, to_day, reason)
    select family_id, gen_random_uuid(), child_id, current_date + 360 - 2 * n, current_date + 360 - 2 * n, ${text(100)} from ${ofChild}, generate_series(1, ${restDays}) n;
  create temp table entry as
    select row_number() over () as seq, gen_random_uuid() as id, * from (
      select 'moment' as type, 'moment' as kind, null::uuid as subject_id, 'Moment' as title, current_date - n % ${days} as day from generate_series(1, ${moments}) n
      union all select 'behavior', 'behavior', null, 'Title ' || n, current_date - n % ${days} from generate_series(1, ${behaviors}) n
      union all select 'habit', 'habit_checkin', id, title, current_date - 7 - n from habits, generate_series(1, ${checkIns}) n where child_id = '${childId}'
      union all select 'skill', 'skill_score', id, title, current_date - n from skills, generate_series(1, ${scores}) n where child_id = '${childId}'
      union all select 'reward', 'redemption', id, title, current_date - n from rewards, generate_series(1, ${redemptions}) n where child_id = '${childId}') as made;
  insert into activities (family_id, id, child_id, seq, type, kind, title, description, folded_text, points, balance_after, icon_name, metadata, subject_id, cause_id, guardian_id, day, created_at)
    select c.family_id, e.id, c.child_id, seq, type, kind, title, description, folded_text_of(kind, title, description, null),
      case when seq > ${moments} then 1 end, greatest(0, seq - ${moments}), 'sun', null, subject_id, e.id, m.guardian_id, day, now() - interval '1 day'
    from entry e, ${ofChild} join members m on m.family_id = c.family_id,
      lateral (select case when kind = 'moment' then ${text(2000)} end as description) as words;
  insert into moments (family_id, id, child_id, seq, weather, mood, content, date, created_at)
    select family_id, e.id, child_id, seq, 'sunny', 'happy', ${text(130)}, day, now() from entry e, ${ofChild} where kind = 'moment';
  insert into habit_checkins (family_id, habit_id, day, child_id, activity_id)
    select family_id, subject_id, day, child_id, e.id from entry e, ${ofChild} where kind = 'habit_checkin';
  insert into skill_scores (family_id, skill_id, seq, child_id, activity_id, value, created_at)
    select family_id, subject_id, seq, child_id, e.id, seq % 1000, now() from entry e, ${ofChild} where kind = 'skill_score';
  insert into redemptions (family_id, id, child_id, seq, reward_id, day, took_stock)
    select family_id, e.id, child_id, seq, subject_id, day, false from entry e, ${ofChild} where kind = 'redemption';
  update children set (last_seq, points, points_gained) = (select count(*), count(*) - ${moments}, count(*) - ${moments} from entry) where id = '${childId}';
  drop table entry;
  set session_replication_role = origin;`
}
