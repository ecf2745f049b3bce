import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { LRUCache } from 'lru-cache'
import type { Fragment, Sql, TransactionSql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import type { Changes, PastStep } from '../../platform/http/changes.ts'
import type { About, ChildVersions, Session, Versions } from '../../platform/http/context.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { absoluteMs, idleMs, minuteMs, refreshEveryMs, signedCookie } from './rules.ts'
import type { Telling, Told } from './sessionLimit.ts'

/** Headers with cookies that were found to be ours, and what sessions were found to say: neither is worked out again and again. */
const remembered = 10_000
/** Ours are a third of it. */
const rememberedLength = 1000

/** The cookies of one server: what they are called follows from the address people use. */
export interface Cookies {
  isHttps: boolean
  sessionName: string
  stateName: string
  /** The digest of the session token that this request carries; undefined when there is none or its signature is not ours. */
  readDigest(c: Context): string | undefined
  clearToken(c: Context): void
  /** Lets the page know that asking who is signed in is worth while. */
  tellSignedIn(c: Context): void
}

export function createCookies({ publicUrl, authSecret }: { publicUrl: string; authSecret: string }): Cookies {
  const isHttps = publicUrl.startsWith('https:')
  // The prefix makes browsers refuse a cookie that another subdomain or a plain connection planted.
  const prefix = isHttps ? '__Host-' : ''
  const sessionName = `${prefix}pipling_session`
  const verified = new LRUCache<string, string>({ max: remembered })
  const tellPage = (c: Context, state: 'in' | 'out', maxAge: number) =>
    setCookie(c, signedCookie, state, { path: '/', secure: isHttps, sameSite: 'Lax', maxAge })
  return {
    isHttps,
    sessionName,
    stateName: `${prefix}pipling_state`,
    readDigest(c) {
      const header = c.req.header('cookie')
      if (header === undefined) return undefined
      const known = verified.get(header)
      if (known !== undefined) return known
      const cookie = getCookie(c, sessionName)
      const token = cookie === undefined ? undefined : verifiedToken(cookie, authSecret)
      if (token === undefined) return undefined
      const digest = digestOf(token)
      if (header.length <= rememberedLength) verified.set(header, digest)
      return digest
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
export const digestOf = (token: string) => hash('sha256', token, 'base64url')

/** How long a session may be assumed to be as it was: what is assumed is made sure of with the writing, so that only its end is drawn out. */
const assumedMs = 60_000

/**
 * So long after it was asked, the database is asked again also if nothing can have changed: a session that runs out, and what somebody
 * changes there by hand.
 */
const unchangedMs = 2000

/** Looks sessions up by the digests of their tokens: those of requests that come at one time in one query. */
export interface Sessions {
  /** The living session of a token. Nothing is asked for what cannot have changed since it was found. */
  find(digest: string, about: About, now: Date): Promise<Session | undefined>
  /** As `find` does, without asking; what it returns answers undefined when the database must be asked. */
  again(digest: string, about: About): (now: Date) => Session | undefined
  /** The session as it was found a moment ago, which may be over by now. For what is written with `stillSignedIn`. */
  recall(digest: string, now: Date): Session | undefined
  /** The child that this process last answered a session about, which may be over by now; undefined when it does not know. */
  lastChild(digest: string): string | undefined
  /** From the next request on, the token is worth nothing. */
  end(digest: string): Promise<void>
}

export function createSessions(sql: Sql, changes: Changes): Sessions {
  const known = new LRUCache<string, Known>({ max: remembered })

  const look = combine<Question, Row | undefined>(
    async (questions) => {
      const { now } = questions.at(-1)!
      const rows = await sql<Row[]>`
      select asked.n::int as n, concat_ws(' ', s.id, g.family_id, g.id, f.time_zone, s.expires_at < ${after(now, idleMs - refreshEveryMs)}, g.xmin, f.xmin) as facts, case
        when asked.child_id is not null then (
          select concat_ws(' ', c.id, c.xmin, c.things) from children c where c.family_id = g.family_id and c.id = asked.child_id)
        when asked.of_all = 1 then (
          select coalesce(string_agg(concat_ws(' ', c.id, c.xmin, c.things), ' ' order by c.created_at, c.id), '') from children c where c.family_id = g.family_id)
      end as versions
      from unnest(${questions.map(({ digest }) => digest)}::text[], ${questions.map(({ about }) => childOf(about))}::uuid[],
        ${questions.map(({ about }) => (about === 'all children' ? 1 : 0))}::int[]) with ordinality as asked (digest, child_id, of_all, n)
      cross join lateral (
        -- One by one: joined, the planner goes through all that have not expired.
        select * from sessions where token = asked.digest and expires_at > ${now} and created_at > ${after(now, -absoluteMs)} limit 1
      ) as s
      join guardians g on g.id = s.guardian_id join families f on f.id = g.family_id`
      const found = new Map(rows.map((row) => [row.n, row]))
      return questions.map((_, index) => found.get(index + 1))
    },
    { most: 64 },
  )

  function foundUnchanged(digest: string, topic: string, now: Date): Session | undefined {
    const its = known.get(digest)
    const found = its?.found
    if (!found || !isRecent(found.at, now, unchangedMs)) return undefined
    const steps = changes.since(found.mark, its.session.familyId)
    return steps && follow(found, steps) ? sessionAbout(topic, its, found) : undefined
  }

  return {
    async find(digest, about, now) {
      const topic = topicOf(about)
      const unchanged = foundUnchanged(digest, topic, now)
      if (unchanged) return unchanged
      const mark = changes.mark()
      // What can be gone by for a while is asked for all that will be wanted.
      const row = await look({ digest, about: mark === undefined ? about : 'all children', now })
      if (row === undefined) {
        known.delete(digest)
        return undefined
      }
      let its = known.get(digest)
      if (its?.facts !== row.facts) known.set(digest, (its = { ...knownOf(row.facts), lastChild: its?.lastChild }))
      its.at = now.getTime()
      if (its.isDue)
        await sql`update sessions set expires_at = ${after(now, idleMs)}, updated_at = ${now} where id = ${its.session.sessionId}`
      const found: Found = {
        children: childrenOf(row.versions),
        sessions: new Map(),
        mark: mark ?? 0,
        at: now.getTime(),
      }
      its.found = its.isDue || mark === undefined ? undefined : found
      return sessionAbout(topic, its, found)
    },
    again(digest, about) {
      const topic = topicOf(about)
      return (now) => foundUnchanged(digest, topic, now)
    },
    recall(digest, now) {
      const found = known.get(digest)
      return found && !found.isDue && isRecent(found.at, now, assumedMs) ? found.session : undefined
    },
    lastChild: (digest) => known.get(digest)?.lastChild,
    async end(digest) {
      const change = await changes.begin()
      let isCertain = false
      try {
        await sql`delete from sessions where token = ${digest}`
        isCertain = true
      } finally {
        known.delete(digest)
        change.end(isCertain)
      }
    },
  }
}

/**
 * Of a statement that writes for somebody who was only recalled: whether the session is still there and the family's days are still counted
 * in the same zone. Nothing else that a session says ever changes.
 * @param row of the statement, with the columns `family_id`, `guardian_id`, `session_id` and `time_zone`, the last two null when the session
 * was looked up, and the instant `at`
 */
export function stillSignedIn(sql: Sql | TransactionSql, row: string): Fragment {
  const of = (column: string) => sql(`${row}.${column}`)
  return sql`(${of('session_id')} is null or exists (
    select from sessions s, families f
    where s.id = ${of('session_id')} and s.guardian_id = ${of('guardian_id')} and s.expires_at > ${of('at')}
      and s.created_at > ${of('at')} - make_interval(secs => ${absoluteMs / 1000}) and f.id = ${of('family_id')} and f.time_zone = ${of('time_zone')}
  ))`
}

interface Question {
  digest: string
  about: About
  now: Date
}

interface Row {
  n: number
  facts: string
  versions: string | null
}

interface Known {
  /** As the query words them. */
  facts: string
  session: Session
  /** Whether it is time to write down that the session is in use. */
  isDue: boolean
  /** When it was found last, in milliseconds. */
  at: number
  /** Undefined when the next request must ask again. */
  found: Found | undefined
  lastChild: string | undefined
}

/** What was found of a family. */
interface Found {
  /** In the family's order. */
  children: Map<string, ChildVersions>
  /** The session with what it needs for a topic, by topic. */
  sessions: Map<string, Session>
  /** Before the database was asked, or when the last step was followed. */
  mark: number
  /** When it was asked, in milliseconds. */
  at: number
}

/** A row's xmin is the transaction that wrote it: as long as it is the same, the row is. */
function knownOf(facts: string): Known {
  const [sessionId, familyId, guardianId, timeZone, isDue, guardian, family] = facts.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const versions: Versions = { guardian: `${guardian} ${family}`, child: undefined, allChildren: undefined }
  return {
    facts,
    session: { sessionId, familyId, guardianId, timeZone, versions },
    isDue: isDue === 't',
    at: 0,
    found: undefined,
    lastChild: undefined,
  }
}

function childrenOf(text: string | null): Found['children'] {
  const children: Found['children'] = new Map()
  const words = text ? text.split(' ') : []
  for (let at = 0; at < words.length; at += 3) children.set(words[at]!, { all: words[at + 1]!, things: words[at + 2]! })
  return children
}

/** @returns false when the steps do not begin where we are, so that we must ask */
function follow(found: Found, steps: readonly PastStep[]): boolean {
  for (const { childId, from, to } of steps) {
    const child = found.children.get(childId)
    if (child?.all === to) continue
    if (child?.all !== from) return false
    found.children.set(childId, { ...child, all: to })
    found.sessions.delete(childId)
    found.sessions.delete('all children')
  }
  found.mark = steps.at(-1)?.mark ?? found.mark
  return true
}

function sessionAbout(topic: string, its: Known, { children, sessions }: Found): Session {
  let session = sessions.get(topic)
  if (!session) {
    const child = children.get(topic)
    const allChildren =
      topic === 'all children' ? [...children].map(([id, { all }]) => `${id} ${all}`).join(' ') : undefined
    session = { ...its.session, versions: { ...its.session.versions, child, allChildren } }
    // Of children that are not there, anybody can make up as many as they like.
    if (child !== undefined || typeof allChildren === 'string' || topic === 'nobody') sessions.set(topic, session)
  }
  if (session.versions.child) its.lastChild = topic
  else if (topic === 'all children' && its.lastChild !== undefined && !children.has(its.lastChild))
    its.lastChild = undefined
  return session
}

const topicOf = (about: About) => (typeof about === 'object' ? about.childId.toLowerCase() : about)
const isRecent = (atMs: number, now: Date, withinMs: number) => Math.abs(now.getTime() - atMs) <= withinMs

const childOf = (about: About) => (typeof about === 'object' && isUuid(about.childId) ? about.childId : null)

/** Tells all processes of requests of a session, and learns of those that others have told. */
export async function tellRequests(sql: Sql, sessionId: string, now: Date, { requests }: Telling): Promise<Told> {
  const [told] = await sql<Told[]>`
    insert into session_requests as r (session_id, requests, started_at)
    select id, ${requests}, ${now} from sessions where id = ${sessionId}
    on conflict (session_id) do update set
      requests = excluded.requests + case when r.started_at > ${after(now, -minuteMs)} then r.requests else 0 end,
      started_at = case when r.started_at > ${after(now, -minuteMs)} then r.started_at else excluded.started_at end
    returning requests, started_at as "startedAt"`
  // A session that ended since it was looked up has nobody else to hear from.
  return told ?? { requests, startedAt: now }
}

/** After a restore: a session that was ended since the backup must not live again. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`delete from sessions`
}

export const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
