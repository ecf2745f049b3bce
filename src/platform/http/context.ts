import type { Hono } from 'hono'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Db, Runner } from '../db/open.ts'
import type { Fragment } from '../db/sql.ts'
import type { Call } from './contract.ts'
import type { EventStreams } from './eventStreams.ts'
import type { ResponseCache } from './responseCache.ts'

/** What a session may do that may do less than its guardian. */
export interface Grant {
  /** Replaces the role of the guardian. */
  role: string
  /** The kinds of access of a token. Where there are none, the role says what the session may do. */
  scopes?: readonly string[]
  /** The children that it is about; null for all of the family. */
  childIds: readonly string[] | null
}

/** Who sends a request. The family is the tenant: every statement names it. */
export interface Session {
  sessionId: string
  familyId: string
  guardianId: string
  guardianName: string
  /** The role of the guardian in this family, or that of a session that may do less. */
  role: string
  /** Null for the guardian's own. */
  grant: Grant | null
  /** IANA name; the family's days are counted in it. */
  timeZone: string
  /** The hour at which a new day begins for the family. */
  dayEndsAt: number
}

export interface RequestContext extends Session {
  now: Date
  /** The family's calendar day. */
  today: string
  log: Logger
}

/** The family and child on which a cached response depends. */
export interface Scope {
  name: string
  /**
   * SQL for the version of the resource with the id `request.id`, in the family `session.family_id` at `session.now`.
   * Null when there is no such resource. Equal versions mean that nothing has changed.
   */
  version: Fragment
  /** The version is a number that only rises. Clients get it in the header `Revision`. */
  isRevision?: true
}

/** Finds out who sends a request. */
export interface Sessions {
  /**
   * The digest of the session token that the request carries, in a cookie or as bearer; undefined without one that we
   * have signed. Counts the request.
   * @throws {Refusal} 400 for both at once; 429 when the session has used up its requests
   */
  identify(c: Context): Promise<string | undefined>
  /** The session of a token, undefined when it is over. With a scope, also the version of the resource with this id. */
  find(
    token: string,
    now: Date,
    about?: { scope: Scope; id: string | null },
  ): Promise<{ session: Session; version: string | null } | undefined>
  /**
   * Checks again, late in a request, that the sender may still make it: a slow body or other requests of the family may
   * have delayed it for long.
   * @throws {Refusal} 401 when the session has ended, 403 when the role has changed, 404 when they are no longer a
   * member
   */
  recheck(runner: Runner, session: Session): Promise<void>
}

/** A language model behind an address of the form of OpenAI's chat completions. */
export interface Model {
  url: string
  name: string
  key: string | undefined
}

/** Everything that routes need from the composition. */
export interface App {
  hono: Hono
  db: Db
  log: Logger
  clock: () => Date
  sessions: Sessions
  /** Every mounted call, for the OpenAPI document and for tests that must know all routes. */
  calls: Call[]
  /** Headers of every response to a signed-in family. */
  headers: Readonly<Record<string, string>>
  cache: ResponseCache
  streams: EventStreams
  /** Whether changes reach the streams; false while the database cannot announce them. */
  isListening(): Promise<boolean>
  /** The server's secret: no one else can make what it signs. */
  secret: string
  /** The most rows of one child in each table of items. */
  itemLimits: Readonly<Record<string, number>>
  rowsPerFamily: number
  photoBytesPerFamily: number
  importBytes: number
  /** Push services that the operator has named, as `host` or `host:port`. */
  pushHosts: readonly string[]
  /** The language model that the operator has named, if there is one. */
  model: Model | undefined
  /** The address of the client, also behind a trusted proxy. */
  clientAddress(c: Context): string
  /** The address that people use, without a slash at its end. */
  publicUrl: string
  /** When the host made the last backup; undefined when that is not known. */
  lastBackup(): Promise<Date | undefined>
}
