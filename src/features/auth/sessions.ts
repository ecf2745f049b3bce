import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Fragment, Sql } from 'postgres'
import type { Session } from '../../platform/http/context.ts'
import { absoluteMs, idleMs, minuteMs, refreshEveryMs, signedCookie } from './rules.ts'
import type { Telling, Told } from './sessionLimit.ts'

/** The cookies of one server: what they are called follows from the address people use. */
export interface Cookies {
  isHttps: boolean
  sessionName: string
  stateName: string
  /** The session token that this request carries; undefined when there is none or its signature is not ours. */
  readToken(c: Context): string | undefined
  clearToken(c: Context): void
  /** Lets the page know that asking who is signed in is worth while. */
  tellSignedIn(c: Context): void
}

export function createCookies({ publicUrl, authSecret }: { publicUrl: string; authSecret: string }): Cookies {
  const isHttps = publicUrl.startsWith('https:')
  // The prefix makes browsers refuse a cookie that another subdomain or a plain connection planted.
  const prefix = isHttps ? '__Host-' : ''
  const sessionName = `${prefix}pipling_session`
  const tellPage = (c: Context, state: 'in' | 'out', maxAge: number) =>
    setCookie(c, signedCookie, state, { path: '/', secure: isHttps, sameSite: 'Lax', maxAge })
  return {
    isHttps,
    sessionName,
    stateName: `${prefix}pipling_state`,
    readToken(c) {
      const cookie = getCookie(c, sessionName)
      return cookie === undefined ? undefined : verifiedToken(cookie, authSecret)
    },
    clearToken(c) {
      deleteCookie(c, sessionName, { path: '/', secure: isHttps, httpOnly: true, sameSite: 'Lax' })
      tellPage(c, 'out', 60)
    },
    tellSignedIn: (c) => tellPage(c, 'in', absoluteMs / 1000),
  }
}

/** Better Auth signs its cookies so: the value, a dot, and the HMAC-SHA-256 of the value in base64. */
function verifiedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.')
  const token = cookie.slice(0, Math.max(dot, 0))
  const signature = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}

/** 256 bits that cannot be guessed. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token, so that a copy of the database signs nobody in. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The living session of a token, in one query; now and then a second one writes down that it is in use. */
export async function findSession(sql: Sql, token: string, now: Date): Promise<Session | undefined> {
  const [row] = await sql<Found[]>`${living(sql, token, now)}`
  return row && keepAlive(sql, row, now)
}

/** The same, and in the same query tells of requests of the session and learns of those that others have told. */
export async function findSessionTelling(sql: Sql, token: string, now: Date, { requests }: Telling): Promise<{ session: Session; told: Told } | undefined> {
  const [row] = await sql<(Found & { requests: number; startedAt: Date })[]>`
    with found as (${living(sql, token, now)}), counted as (
      insert into session_requests as r (session_id, requests, started_at) select "sessionId", ${requests}, ${now} from found
      on conflict (session_id) do update set
        requests = excluded.requests + case when r.started_at > ${after(now, -minuteMs)} then r.requests else 0 end,
        started_at = case when r.started_at > ${after(now, -minuteMs)} then r.started_at else excluded.started_at end
      returning requests, started_at as "startedAt"
    )
    select * from found, counted`
  if (!row) return undefined
  const { requests: told, startedAt, ...found } = row
  return { session: await keepAlive(sql, found, now), told: { requests: told, startedAt } }
}

type Found = Session & { isDue: boolean }

function living(sql: Sql, token: string, now: Date): Fragment {
  return sql`
    select s.id as "sessionId", g.family_id as "familyId", g.id as "guardianId", f.time_zone as "timeZone",
      s.expires_at < ${after(now, idleMs - refreshEveryMs)} as "isDue"
    from sessions s join guardians g on g.id = s.guardian_id join families f on f.id = g.family_id
    where s.token = ${digestOf(token)} and s.expires_at > ${now} and s.created_at > ${after(now, -absoluteMs)}`
}

async function keepAlive(sql: Sql, { isDue, ...session }: Found, now: Date): Promise<Session> {
  if (isDue) await sql`update sessions set expires_at = ${after(now, idleMs)}, updated_at = ${now} where id = ${session.sessionId}`
  return session
}

/** From the next request on, the token is worth nothing. */
export async function endSession(sql: Sql, token: string): Promise<void> {
  await sql`delete from sessions where token = ${digestOf(token)}`
}

/** After a restore: a session that was ended since the backup must not live again. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`delete from sessions`
}

export const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
