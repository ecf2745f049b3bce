import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import type { RequestKey } from './idempotency.ts'

/** Who is asking, as the session says. */
export interface Session {
  sessionId: string
  familyId: string
  guardianId: string
  /** IANA name; the family's days are counted in it. */
  timeZone: string
  /** Versions of what the family's answers tell of, as they were when the session was looked up. Equal means unchanged. */
  versions: Versions
}

export interface Versions {
  /** Of the guardian and the family. */
  guardian: string
  /** Of each of the family's children, by id and in the order of the family's list. */
  children: ReadonlyMap<string, ChildVersions>
  /** Of all children together. */
  allChildren: string
}

export interface ChildVersions {
  /** Of all that is the child's. */
  all: string
  /** Of the child's habits, skills and rewards with what was done of them: points alone leave it as it is. */
  things: string
}

/** What every service function receives about the request it serves. */
export interface Ctx extends Session {
  /** The pool for reads; inside a change, the change's transaction. */
  sql: Sql | TransactionSql
  /** The instant of the request, from the clock that was passed to the server. */
  now: Date
  log: Logger
}

/** A change: everything done through `tx` happens together or not at all. */
export interface ChangeCtx extends Ctx {
  sql: TransactionSql
  /** Says which child the answer tells of, so that erasing the child erases the remembered answer too. */
  touchesChild(childId: string): void
}

/** A change that is one SQL statement, which keeps the answer under the request's key itself. */
export interface ActCtx extends Ctx {
  sql: Sql
  /** Undefined when the client sent no key. */
  requestKey: RequestKey | undefined
}
