import { batch } from '../../platform/db/batch.ts'
import { beginInTurn } from '../../platform/db/lockTimeout.ts'
import type { Db, Runner } from '../../platform/db/open.ts'
import { type Fragment, joinSql, sql } from '../../platform/db/sql.ts'
import type { Scope, Session, Sessions } from '../../platform/http/context.ts'
import { notAllowed, notFound, unauthorized } from '../../platform/http/errors.ts'
import { roleSql } from './grants.ts'
import { hasJobsSql } from './hasJobs.ts'
import { peopleJson } from './memberSql.ts'
import { absoluteMs, idleMs, noteUseEveryMs, refreshEveryMs } from './rules.ts'

export interface FoundSession extends Session {
  /** Whether the end of the session should be moved, or its use be noted. */
  isDue: boolean
}

/**
 * SQL for the session of a token, as a sub-select with the columns `session_id`, `family_id`, `guardian_id`,
 * `time_zone`, `now` and `json`, a `FoundSession`. No row when the session has ended.
 * @param token SQL for the token's digest
 */
export function sessionSql(token: Fragment, now: Date): Fragment {
  return sql`(
    select s.id as session_id, s.family_id, s.guardian_id, f.time_zone, ${now}::timestamptz as now, json_build_object('sessionId', s.id, 'familyId', s.family_id,
      'guardianId', s.guardian_id, 'guardianName', g.name, 'role', ${roleSql}, 'grant', s."grant", 'timeZone', f.time_zone, 'dayEndsAt', f.day_ends_at,
      'isDue', case when s."grant" is null then s.expires_at < ${addMs(now, idleMs - refreshEveryMs)}
        else s.updated_at < ${addMs(now, -noteUseEveryMs)} end) as json
    from sessions s join members m on m.family_id = s.family_id and m.guardian_id = s.guardian_id
    join guardians g on g.id = s.guardian_id join families f on f.id = s.family_id
    where s.token = ${token} and s.expires_at > ${now} and (s."grant" is not null or s.created_at > ${addMs(now, -absoluteMs)})
    -- Row by row: joined, the planner would go through all sessions that have not expired.
    limit 1
  )`
}

/**
 * Moves the end of a session that is used, at most once an hour, which saves a write at every request. That of one with
 * a grant was said when it began: there, only the use is noted.
 */
export async function refreshSession(runner: Runner, { sessionId, isDue }: FoundSession, now: Date): Promise<void> {
  if (!isDue) return
  // Skips a session that a long erasure has locked: an act that waited for it would delay the acts of other families.
  await runner`
    update sessions set expires_at = case when "grant" is null then ${addMs(now, idleMs)} else expires_at end, updated_at = ${now}
    where id = (select id from sessions where id = ${sessionId} for no key update skip locked)`
}

/** SQL for when an access key or a card `s` was last used; null until then: both are made with an `updated_at` of -infinity. */
export const lastUsedAtSql: Fragment = sql`case when s.updated_at >= s.created_at then s.updated_at end`

interface Request {
  token: string
  now: Date
  scope: Scope
  id: string | null
}

interface Found {
  n: number
  session: FoundSession
  version: string | null
}

/** Creates the look-up of sessions, with the version of one resource. Concurrent requests share a statement. */
export function createSessionFinder(db: Db): Sessions['find'] {
  const find = batch<Request, Found | undefined>((requests) => findAll(db, requests))
  return async (token, now, about) => {
    const found = await find({ token, now, scope: about?.scope ?? nothing, id: about?.id ?? null })
    if (found) await refreshSession(db, found.session, now)
    return found
  }
}

const nothing: Scope = { name: 'nothing', version: sql`null` }

async function findAll(db: Db, requests: readonly Request[]): Promise<(Found | undefined)[]> {
  const { now } = requests.at(-1)!
  const scopes = [...new Set(requests.map(({ scope }) => scope))].sort((a, b) => (a.name < b.name ? -1 : 1))
  const versions = scopes.map(({ name, version }) => sql`when request.scope = ${name} then (${version})::text`)
  const rows = await db<Found[]>`
    select request.n::int as n, session.json as session, case ${joinSql(versions, ' ')} end as version
    from unnest(${requests.map(({ token }) => token)}::text[], ${requests.map(({ scope }) => scope.name)}::text[],
      ${requests.map(({ id }) => id)}::uuid[]) with ordinality as request(token, scope, id, n)
    cross join lateral ${sessionSql(sql`request.token`, now)} as session`
  const found = new Map(rows.map((row) => [row.n, row]))
  return requests.map((_, index) => found.get(index + 1))
}

/** @throws as `Sessions.recheck` does */
export async function recheckSession(
  runner: Runner,
  { sessionId, familyId, guardianId, role }: Session,
): Promise<void> {
  const [now] = await runner<{ role: string | null }[]>`
    select case when m.role is not null then ${roleSql} end as role from sessions s left join members m on m.family_id = ${familyId} and m.guardian_id = s.guardian_id
    where s.id = ${sessionId} and s.guardian_id = ${guardianId}`
  if (!now) throw unauthorized()
  if (now.role === null) throw notFound()
  if (now.role !== role) throw notAllowed()
}

/**
 * The version changes when the guardian, one of their memberships, one of their families, its number of members or the
 * names by which it is known change.
 */
export const guardianScope: Scope = {
  name: 'guardian',
  version: sql`select concat_ws(' ', session.session_id, session.family_id, g.id, g.xmin,
      ${hasJobsSql(sql`session.family_id`)}, (
      select string_agg(concat_ws(' ', f.id, f.xmin, m.xmin, (
        select count(*) from members o where o.family_id = f.id), ${peopleJson}), ' ' order by m.joined_at, f.id)
      from members m join families f on f.id = m.family_id where m.guardian_id = g.id))
    from guardians g where g.id = session.guardian_id`,
}

/** Ends a session. Its token is invalid from the next request on. */
export async function endSession(db: Db, token: string): Promise<void> {
  await beginInTurn(db, token, (tx) => tx`delete from sessions where token = ${token}`)
}

/** Ends every session, after a restore: a session that was ended since the backup must not become valid again. */
export async function endAllSessions(db: Runner): Promise<void> {
  await db`delete from sessions`
}

/** Adds milliseconds to an instant; subtracts them if `ms` is negative. */
export const addMs = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
