import type * as z from 'zod/mini'
import type { Calendar } from '../../platform/time/rules.ts'
import { type Fragment, rawSql, sql } from '../../platform/db/sql.ts'
import type { App, Session } from '../../platform/http/context.ts'
import type { Call, Input } from '../../platform/http/contract.ts'
import { respondStored } from '../../platform/http/change.ts'
import { type IdempotencyKey, readIdempotencyKey, type StoredResponse } from '../../platform/http/idempotency.ts'
import { readBeforeSession } from '../../platform/http/query.ts'
import { mountRoute, readInput } from '../../platform/http/route.ts'
import type { Child } from '../children/contract.ts'
import type { Via } from './contract.ts'
import type { Entry } from './entries.ts'

/**
 * A call that writes history, as a decision: read the state, decide, write. A feature states these and nothing about
 * HTTP, sessions, keys, locks, batching or retries. `runner.ts` executes it.
 */
export interface Act<C extends Call = Call, State = unknown> {
  call: C
  /** The ids, as `request.child_id` and `request.subject_id` in the SQL below. */
  ids(input: Input<C>): { childId?: string; subjectId?: string }
  /** SQL for the id of the child, from `request` and the family `session.family_id`. */
  child: Fragment
  /**
   * SQL for the JSON that `decide` must know, about the child `c`; `request.now` is when it was requested. Null answers
   * 404.
   */
  state: Fragment
  /** Checks what the role does not decide about a session. @throws {Refusal} */
  checkSession?(session: Session): void
  /** Whether a role may make this request, where the call alone does not decide it. */
  isAllowed?(input: Input<C>, role: string): boolean
  /** Pure: the same arguments give the same decision. @throws {Refusal} */
  decide(before: Before<State>, input: Input<C>, at: At): Decision<C, State>
  /** How rows of the feature's own tables are written, by the names that `Decision.rows` uses. */
  writes?: Readonly<Record<string, WriteRows>>
}

export interface Before<State> {
  child: Child
  /** Number of the child's newest entry. */
  lastSeq: number
  state: State
}

export interface At extends Calendar, Pick<Session, 'familyId' | 'guardianId' | 'guardianName' | 'role'> {
  /** Through what the act comes; null for a member's own. */
  via: Via | null
  now: Date
  /** The family's calendar day. */
  today: string
  newId(): string
}

/** The result of an act, before anything of it is written. */
export interface Decision<C extends Call = Call, State = unknown> {
  /** Without the revision, which the runner adds. */
  reply: Omit<ActReplyOf<C>, 'revision'>
  /**
   * In the order in which history lists them. The first one's id is the id of the act. None if it only changes rows.
   */
  entries: readonly NewEntry[]
  rows?: Readonly<Record<string, readonly OwnRow[]>>
  /**
   * The id of something that is no child's and that it changes: another act that does waits for the next batch. A
   * trigger must refuse a second change that two transactions decided, as a serialization failure.
   */
  sharedId?: string
  /**
   * The state after this act. With it, another act of this kind on the same child may be decided in the same batch;
   * without it, that one waits for the next batch.
   */
  nextState?: State
}

type ActReplyOf<C extends Call> = C['reply'] extends z.ZodMiniType<infer Reply extends object> ? Reply : object

export type NewEntry = Entry & { id: string }

/** A row of a feature's own table, by the names of its columns. */
export interface OwnRow {
  family_id: string
  child_id: string
}

/** SQL that writes rows, from the rows of all acts of a batch whose child has not changed since. Runs after its entries. */
export type WriteRows = (rows: Rows) => Fragment

export interface Rows {
  /** The rows as rows of a table: `insert into moments select * from ${rows.of('moments')}`. */
  of(table: string): Fragment
  /** The rows with these columns, under the name `row`; `family_id uuid, child_id uuid` are always there. */
  as(columns: string): Fragment
}

/** @param rows as objects with the names of columns */
export function rowsFrom(rows: readonly object[]): Rows {
  const json = sql`${JSON.stringify(rows)}::text::json`
  return {
    of: (table) => sql`json_populate_recordset(null::${rawSql(table)}, ${json}) as row`,
    as: (columns) => sql`json_to_recordset(${json}) as row(family_id uuid, child_id uuid, ${rawSql(columns)})`,
  }
}

export interface ActRequest {
  act: Act
  input: Input<Call>
  /** The digest of the session's token. */
  token: string
  key: IdempotencyKey | undefined
  now: Date
}

export interface ActResponse extends StoredResponse {
  isReplay: boolean
}

/**
 * @throws {Refusal} what the act refuses; 401 when the session is over; 403 when the role does not allow it; 404 when
 * child or state do not exist; 422 a key reused
 */
export type PerformAct = (request: ActRequest) => Promise<ActResponse>

/** Keeps the types of call and state together. */
export const defineAct = <C extends Call, State>(act: Act<C, State>): Act<C, State> => act

export function mountAct<C extends Call, State>(app: App, perform: PerformAct, act: Act<C, State>): void {
  const { call } = act
  mountRoute(app, call, async (c, token) => {
    const { input, key } = await readBeforeSession({ app, call, c, token }, async () => {
      const { input, rawBody } = await readInput(call, c)
      return { input, key: readIdempotencyKey(c, rawBody, app.secret) }
    })
    const response = await perform({ act, input, token, key, now: app.clock() })
    return respondStored(app, c, response, response.isReplay)
  })
}
