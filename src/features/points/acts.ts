import type { Fragment, Sql, TransactionSql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import type { ActCtx, Ctx } from '../../platform/http/context.ts'
import { type Answer, KeyTaken } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { stillSignedIn } from '../auth/sessions.ts'
import { type AddedEntry, type Addition, type Additions, additionsOf } from './additions.ts'
import type { Activity } from './contract.ts'
import { type Entry, metadataOf } from './entries.ts'

/** What one tap does to one child, worked out and ready to be written. */
export interface Act {
  /** Of the entries, in their order. */
  ids: string[]
  childId: string
  /** Columns of `entry` in the statement that stand beside the first. */
  row: { family_id: string; key: string | undefined; only_at: string | undefined; [column: string]: unknown }
  /** Columns of `entry` in the statement. */
  entries: Record<string, unknown>[]
  /** The entries as they are told of, but for their numbers. */
  told: Omit<AddedEntry, 'seq'>[]
  own: Own | undefined
  /** Undefined for an act that is not all that is changed. */
  tells: ActCtx['tells'] | undefined
}

/** What acts of one feature write beside the ledger. */
export interface OwnPart {
  name: string
  /** Whether it changes habits, skills or rewards, or what was done of them. */
  isOfThings: boolean
  /** Of an act in the statement's `act`, with its `part` and `own`: whether it may be written if it is of this part. */
  may?(sql: Sql | TransactionSql): Fragment
  /**
   * Beginning with a comma. It writes for those of `done` whose `part` is the name, by what they brought as `own`. Its parts of the
   * `with` have names that no other feature's have.
   */
  write?(sql: Sql | TransactionSql): Fragment
}

export interface Own {
  part: OwnPart
  data: Record<string, unknown>
  /** As in `combine`. */
  claims?: Iterable<readonly [string, unknown]>
}

interface Extras {
  /** To be remembered under the request's key. */
  answer?: Answer
  /** The child's version when the act was worked out: it is written only if that is still the version. */
  onlyAt?: string
  own?: Own
}

/** @param entries at least one, in the order in which they are to be told */
export function planAct(
  ctx: Omit<Ctx, 'sql'> & Partial<Pick<ActCtx, 'requestKey' | 'isAssumed' | 'tells'>>,
  childId: string,
  entries: readonly Entry[],
  { answer, onlyAt, own }: Extras = {},
): Act {
  const ids = entries.map(({ id }) => id ?? newId(ctx.now))
  const createdAt = ctx.now.toISOString()
  const told: Act['told'] = []
  let total = 0
  let gained = 0
  const rows = entries.map((entry, index) => {
    total += entry.points ?? 0
    gained += gainOf(entry)
    const { type, kind, title, description = null, points, iconName, subjectId, reversesId } = entry
    const id = ids[index]!
    const metadata = metadataOf(entry)
    const activity: Activity = {
      id,
      childId,
      type,
      title,
      description,
      points,
      iconName,
      createdAt,
      metadata,
      undoneBy: null,
      undoes: reversesId ?? null,
    }
    told.push({ text: JSON.stringify(activity), type, points, at: ctx.now })
    return {
      id,
      running: total,
      type,
      kind,
      title,
      description: description ?? undefined,
      points: points ?? undefined,
      icon_name: iconName,
      metadata,
      subject_id: subjectId,
      reverses_id: reversesId,
    }
  })
  const kept = ctx.requestKey
  // What is undefined is not sent, and null there: most is, and would have to be read.
  const row = {
    family_id: ctx.familyId,
    child_id: childId,
    guardian_id: ctx.guardianId,
    session_id: ctx.isAssumed ? ctx.sessionId : undefined,
    time_zone: ctx.isAssumed ? ctx.timeZone : undefined,
    day: dayAt(ctx.now, ctx.timeZone),
    at: ctx.now,
    only_at: onlyAt,
    total,
    gained,
    entries: rows.length,
    key: kept?.key,
    digest: kept?.digest.toString('hex'),
    status: kept && answer?.status,
    body: kept && answer?.body,
    part: own?.part.name,
    own: own?.data,
  }
  return { ids, childId, row, entries: rows, told, own, tells: ctx.tells }
}

/** "All points ever gained" counts what was given and not taken back; taking a deduction back is no gain. */
function gainOf(entry: Entry): number {
  const points = entry.points ?? 0
  return entry.reversesId ? Math.min(points, 0) : Math.max(points, 0)
}

/**
 * The writing of acts as parts of a `with`: balances, history and remembered answers. Its parts for others to use are `done`, the
 * acts that are written, with what they brought as `own` and the child's `points` and `last_seq` before each; and `moved`, what
 * `telling` returns of the children `c` as they are after all of them. An act is left out whose child is not there or is at another
 * version, whose request key is taken, whose guardian was only assumed to be signed in and is not, or that may not be written by its part.
 *
 * The update of a child's row is what serialises the acts of one child and leaves siblings parallel. The rows are locked in one
 * order, so that no two statements wait for each other.
 */
export function acting(
  sql: Sql | TransactionSql,
  acts: readonly Act[],
  telling = once('nothing', () => sql``),
): Fragment {
  // Handed over as text: the driver holds on to what it is given, see `unchanging`.
  const entries = acts.flatMap((act, n) =>
    act.entries.map((entry, index) => ({ n, nth: index + 1, ...(index === 0 && act.row), ...entry })),
  )
  const { before, window, ofEach } =
    acts.length === new Set(acts.map(({ childId }) => childId)).size ? onceEach(sql) : severalEach(sql)
  return sql`
    entry as materialized (
      -- An act stands beside its first entry.
      select * from json_to_recordset(${JSON.stringify(entries)}::text::json) as entry(n int, nth int, family_id uuid, child_id uuid, guardian_id uuid,
        session_id uuid, time_zone text, day date, at timestamptz, only_at text, total int, gained int, entries int,
        key uuid, digest text, status smallint, body text, part text, own json,
        id uuid, running int, type text, kind text, title text, description text, points int, icon_name text, metadata text, subject_id uuid, reverses_id uuid)
    ), due as materialized (
      select act.n, act.family_id, act.child_id, guardian_id, day, at, act.id as cause_id, total, gained, entries, key, digest, status, body, part, own,
        child.points, child.last_seq, child.version
      from (select * from entry where nth = 1 order by child_id) as act, lateral (
        select points, last_seq, xmin::text as version from children c
        where c.family_id = act.family_id and c.id = act.child_id for no key update
      ) as child
      where (act.only_at is null or act.only_at = child.version) and ${once('signed in', () => stillSignedIn(sql, 'act'))}
        ${mayOf(sql, acts)}
    ), remembered as (
      insert into request_keys (family_id, key, digest, status, body, child_id, created_at)
      select family_id, key, decode(digest, 'hex'), status, body, child_id, at from due where key is not null order by family_id, key
      on conflict do nothing returning family_id, key
    ), done as materialized (
      select n, family_id, child_id, guardian_id, day, at, cause_id, total, gained, entries, part, own, version, ${before} from due
      where key is null or exists (select from remembered r where r.family_id = due.family_id and r.key = due.key)
      ${window}
    ), moved as (
      update children c
      set points = c.points + its.total, points_gained = c.points_gained + its.gained, last_seq = c.last_seq + its.entries
      from ${ofEach} as its
      where c.family_id = its.family_id and c.id = its.child_id
      ${telling}
    ), written as (
      insert into activities (family_id, id, child_id, seq, type, kind, title, description, points, balance_after, icon_name, metadata,
        subject_id, cause_id, reverses_id, guardian_id, day, created_at)
      select d.family_id, e.id, d.child_id, d.last_seq + e.nth, e.type, e.kind, e.title, e.description, e.points, d.points + e.running, e.icon_name,
        e.metadata, e.subject_id, d.cause_id, e.reverses_id, d.guardian_id, d.day, d.at
      from done d join entry e using (n)
    )`
}

interface Counting {
  /** Columns: `points` and `last_seq` of the child before each act. */
  before: Fragment
  window: Fragment
  /** What is to be added to each child. */
  ofEach: Fragment
}

/** Nearly all statements are about each of their children once, and what the others need would cost them a twentieth of their time. */
function onceEach(sql: Sql | TransactionSql): Counting {
  return {
    before: once('before one', () => sql`points, last_seq`),
    window: once('no window', () => sql``),
    ofEach: once('of one', () => sql`done`),
  }
}

function severalEach(sql: Sql | TransactionSql): Counting {
  return {
    before: once(
      'before several',
      () => sql`
      (points + coalesce(sum(total) over earlier, 0))::int as points, (last_seq + coalesce(sum(entries) over earlier, 0))::int as last_seq`,
    ),
    window: once(
      'window',
      () =>
        sql`window earlier as (partition by family_id, child_id order by n rows between unbounded preceding and 1 preceding)`,
    ),
    ofEach: once(
      'of several',
      () => sql`(
      select family_id, child_id, sum(total)::int as total, sum(gained)::int as gained, sum(entries)::int as entries
      from done group by family_id, child_id
    )`,
    ),
  }
}

/**
 * Parts of statements that are always the same, each made once. The driver's object for one, with all that it holds, is not among what
 * V8 clears away while it is young.
 */
const unchanging = new Map<string, Fragment>()

function once(name: string, make: () => Fragment): Fragment {
  let fragment = unchanging.get(name)
  if (!fragment) unchanging.set(name, (fragment = make()))
  return fragment
}

/** For the whole app. */
export interface Writing {
  sql: Sql
  /** As in `Database`. */
  line: Sql
}

/** Writes an act. @returns false, with nothing of it written, when it was left out: see `acting` */
export type WriteAct = (act: Act) => Promise<boolean>

/** Acts in one statement: enough for all that come while one is being flushed to disk. */
const most = 64
/** With fewer waiting, one statement for them and for those still to come takes less of the processors than two. */
const behind = 8

/** One for all features, for acts of all kinds share statements. */
const writers = new WeakMap<Writing, WriteAct>()

/** Writes acts that come at one time in one statement, hence one transaction and one flush to disk. */
export function actWriterOf(to: Writing): WriteAct {
  let writer = writers.get(to)
  if (!writer) writers.set(to, (writer = createActWriter(to)))
  return writer
}

function createActWriter(to: Writing): WriteAct {
  const additions = additionsOf(to)
  return combine<Act, boolean>(
    async (acts, isAside) => {
      const written = await writeActs(isAside ? to.sql : to.line, acts)
      noteAdditions(additions, acts, written)
      tellSteps(acts, written)
      return acts.map((_, n) => written.some((one) => one.n === n))
    },
    {
      most,
      behind,
      rowOf: ({ childId }) => childId,
      *claims(act) {
        const { family_id: familyId, key, only_at: version } = act.row
        if (key !== undefined) yield [`key ${familyId} ${key}`, act]
        // What is worked out from a version of the child shares the statement with nothing else of it: all would be at that version there.
        yield [`child ${act.childId}`, version === undefined ? 'at any version' : act]
        yield* act.own?.claims ?? []
      },
    },
  )
}

/** For an act within a transaction. */
export function writeActIn(sql: TransactionSql): WriteAct {
  return async (act) => (await writeActs(sql, [act])).length === 1
}

/**
 * An act that is worked out from what was read and written only if the child is at the same version then; or else once more, with the
 * child locked. Nothing is locked at first: that would cost a transaction of its own.
 * @param attempt answers undefined when the act was left out
 * @param lock locks the child
 * @throws {KeyTaken} when another request with this key was faster
 */
export async function unlessOvertaken<Means>(
  { sql }: Pick<ActCtx, 'sql'>,
  means: { atOnce: Means; within(tx: TransactionSql): Means },
  attempt: (sql: Sql | TransactionSql, means: Means) => Promise<Answer | undefined>,
  lock: (tx: TransactionSql) => Promise<unknown>,
): Promise<Answer> {
  const answer = await attempt(sql, means.atOnce)
  return (
    answer ??
    sql.begin(async (tx) => {
      await lock(tx)
      const second = await attempt(tx, means.within(tx))
      if (!second) throw new KeyTaken()
      return second
    })
  )
}

/** An act that is written, with the versions of its child before and after the statement. */
interface Written {
  n: number
  from: string
  to: string
  /** Number of the entry before its first. */
  seq: number
}

/** @returns those that are not left out; those of one child in their order */
function writeActs(sql: Sql | TransactionSql, acts: readonly Act[]): Promise<Written[]> {
  return sql<Written[]>`
    with ${acting(sql, acts)} ${ownParts(sql, acts)}
    select n, version as "from", pg_current_xact_id()::xid::text as "to", last_seq as seq from done`
}

function mayOf(sql: Sql | TransactionSql, acts: readonly Act[]): Fragment {
  return ofParts(sql, acts, 'may', ({ name, may }) => may && sql`and (part is distinct from ${name} or ${may(sql)})`)
}

function ownParts(sql: Sql | TransactionSql, acts: readonly Act[]): Fragment {
  return ofParts(sql, acts, 'write', ({ write }) => write?.(sql))
}

/** What the parts that are needed have to say, always in one order: each selection of them is a statement of its own. */
function ofParts(
  sql: Sql | TransactionSql,
  acts: readonly Act[],
  about: string,
  make: (part: OwnPart) => Fragment | undefined,
): Fragment {
  const needed = new Map(acts.flatMap(({ own }) => (own ? [[own.part.name, own.part] as const] : [])))
  const names = [...needed.keys()].sort()
  return once(`${about} ${names.join()}`, () =>
    names.reduce((before, name) => sql`${before}${make(needed.get(name)!) ?? sql``}`, sql``),
  )
}

function tellSteps(acts: readonly Act[], written: readonly Written[]): void {
  const withThings = new Set(acts.filter(({ own }) => own?.part.isOfThings).map(({ childId }) => childId))
  for (const { n, from, to } of written) {
    const { childId, tells } = acts[n]!
    if (!withThings.has(childId)) tells?.({ childId, from, to })
  }
}

function noteAdditions(additions: Additions, acts: readonly Act[], written: readonly Written[]): void {
  const ofChild = new Map<string, Addition>()
  for (const { n, from, to, seq } of written) {
    const { childId, told } = acts[n]!
    const entries = told.map((entry, index) => ({ ...entry, seq: seq + 1 + index })).reverse()
    ofChild.set(childId, { from, to, entries: [...entries, ...(ofChild.get(childId)?.entries ?? [])] })
  }
  for (const [childId, addition] of ofChild) additions.note(childId, addition)
}
