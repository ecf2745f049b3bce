import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import type { Step } from './changes.ts'
import type { RequestKey } from './idempotency.ts'

/** Who is asking, as the session says. */
export interface Session {
  sessionId: string
  familyId: string
  guardianId: string
  /** IANA name; the family's days are counted in it. */
  timeZone: string
  /** Versions of what the answer tells of, as they were when the session was looked up. Equal means unchanged. */
  versions: Versions
}

/** Whose versions a request needs beside those of the guardian and the family: of one child, of all children, or of nobody. */
export type About = { childId: string } | 'all children' | 'nobody'

export interface Versions {
  /** Of the guardian and the family. */
  guardian: string
  /** Of the child that was asked about; undefined when it is not the family's. */
  child: ChildVersions | undefined
  /** Of all children together; undefined when they were not asked about. */
  allChildren: string | undefined
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

/** A change: everything done through `sql` happens together or not at all. */
export interface ChangeCtx extends Ctx {
  sql: TransactionSql
  /** Says which child the answer tells of, so that erasing the child erases the remembered answer too. */
  touchesChild(childId: string): void
}

/** A change that keeps the answer under the request's key itself. */
export interface ActCtx extends Ctx {
  sql: Sql
  /** Who asks was not looked up: the statement that writes the act makes sure that all is as we remember it. */
  isAssumed: boolean
  /** Told by what is written outside of any other transaction, of all that is written. */
  tells(step: Step): void
  /** Undefined when the client sent no key. */
  requestKey: RequestKey | undefined
}
