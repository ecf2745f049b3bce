import { randomUUID } from 'node:crypto'
import { createSessions, digestOf } from '../src/features/auth/sessions.ts'
import { createChildrenReader } from '../src/features/children/service.ts'
import { additionsOf } from '../src/features/points/additions.ts'
import { createSumming } from '../src/features/stats/service.ts'
import { createPageReader } from '../src/features/timeline/service.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import { createChanges } from '../src/platform/http/changes.ts'

/** How PostgreSQL carries out one reading. */
export interface Plan {
  reading: string
  text: string
}

/** The plans of the app's own statements, asked for the family with the longest history of a database that bench:growth has filled. */
export async function readPlans(connection: string): Promise<Plan[]> {
  let told = ''
  const { sql, close } = openDatabase({ connection, max: 1, onNotice: ({ message = '' }) => (told += message) })
  try {
    const [child] = await sql<{ familyId: string; id: string; oldest: string; guardianId: string }[]>`
      select family_id as "familyId", id, (select id from activities a where a.family_id = c.family_id and a.child_id = c.id and a.seq = 51) as oldest,
        (select id from guardians g where g.family_id = c.family_id limit 1) as "guardianId"
      from children c order by last_seq desc limit 1`
    if (!child) throw new Error('there is no child to read of')
    const { familyId, id: childId, oldest } = child
    const now = new Date()
    const digest = digestOf(randomUUID())
    const changes = createChanges(undefined)
    await sql`
      insert into sessions (id, token, guardian_id, expires_at, created_at, updated_at)
      values (${randomUUID()}, ${digest}, ${child.guardianId}, ${new Date(now.getTime() + 40 * 86_400_000)}, ${now}, ${now})`
    const readPage = createPageReader(sql)
    const page = { familyId, childId, limit: 50, before: undefined, after: undefined }
    const newest = JSON.parse((await readPage(page)) ?? '[]') as { id: string }[]
    const session = await createSessions(sql, changes).find(digest, 'nobody', now)
    if (!session || !newest[0]) throw new Error('what was filled in cannot be read')
    const readings: Record<string, () => Promise<unknown>> = {
      'who asks, and at which version the child is': () => createSessions(sql, changes).find(digest, { childId }, now),
      'the newest page of the timeline': () => readPage(page),
      'what is new on it': () => readPage({ ...page, after: newest[0]!.id }),
      'the oldest page': () => readPage({ ...page, before: oldest }),
      'the week': () => createSumming(sql, additionsOf({})).sumUp({ ...session, now }, childId),
      'the children': () => createChildrenReader(sql)(familyId),
    }
    await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
      set client_min_messages = log`)
    const plans: Plan[] = []
    for (const [reading, read] of Object.entries(readings)) {
      told = ''
      await read()
      plans.push({ reading, text: shorten(told) })
    }
    return plans
  } finally {
    await close()
  }
}

/** The steps of a plan without its query and its guesses. */
function shorten(told: string): string {
  const lines = told.split('\n')
  const start = lines.findIndex((line) => line.includes('(cost='))
  return lines
    .slice(start)
    .map((line) => line.replace(/ {2}\(cost=[^)]*\) \(actual rows=(\d+) loops=(\d+)\)/, '  rows $1 × $2'))
    .join('\n')
}
