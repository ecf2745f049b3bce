import type { Db, Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { StoredResponse } from '../../platform/http/idempotency.ts'
import { type FoundSession, refreshSession, sessionSql } from '../auth/sessions.ts'
import type { Child } from '../children/contract.ts'
import { childJson } from '../children/service.ts'
import { type Act, type ActRequest, type OwnRow, rowsFrom, type WriteRows } from './acts.ts'

/** The state that the database returns for one request. */
export interface Loaded {
  n: number
  session: FoundSession
  child: (Child & { revision: number; pointsGained: number; lastSeq: number }) | null
  familyEntries: number
  isSample: boolean
  /** The response that is stored under the request's key. */
  stored: (StoredResponse & { digest: string }) | null
  state: unknown
}

/** Loads what all requests must know: one statement for each kind of act. */
export async function loadActs(runner: Runner, requests: readonly ActRequest[]): Promise<(Loaded | undefined)[]> {
  const byKind = new Map<Act, object[]>()
  for (const [n, { act, input, token, key, now }] of requests.entries()) {
    const { childId, subjectId } = act.ids(input)
    const row = { n, token, child_id: childId, subject_id: subjectId, key: key?.key, now }
    byKind.set(act, [...(byKind.get(act) ?? []), row])
  }
  const latest = requests.at(-1)!.now
  const loaded: (Loaded | undefined)[] = Array.from({ length: requests.length })
  await Promise.all(
    [...byKind].map(async ([act, rows]) => {
      for (const row of await runner.run<Loaded[]>(loadStatement(act, rows, latest))) {
        loaded[row.n] = row
        await refreshSession(runner, row.session, latest)
      }
    }),
  )
  return loaded
}

const requestRows = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
  as request(n int, token text, child_id uuid, subject_id uuid, key uuid, now timestamptz)`

function loadStatement({ child, state }: Act, rows: readonly object[], now: Date): Fragment {
  return sql`
    select request.n, session.json as session, (
        select json_build_object('digest', encode(k.digest, 'hex'), 'status', k.status, 'body', k.body)
        from request_keys k where k.family_id = session.family_id and k.key = request.key) as stored,
      case when c.id is not null then ${childJson('c', sql`, 'revision', c.revision, 'pointsGained', c.points_gained, 'lastSeq', c.last_seq`)}
        end as child,
      (select coalesce(sum(f.last_seq), 0)::int from children f where f.family_id = session.family_id) as "familyEntries",
      (select f.is_sample from families f where f.id = session.family_id) as "isSample",
      (${state}) as state
    from ${requestRows(rows)}
    cross join lateral ${sessionSql(sql`request.token`, now)} as session
    left join children c on c.family_id = session.family_id and c.id = ${child}`
}

/** Locks the child of a request until the transaction ends. Fails when another transaction has locked it. */
export function lockStatement({ act, input, token, now }: ActRequest): Fragment {
  const { childId, subjectId } = act.ids(input)
  return sql`
    select from ${requestRows([{ n: 0, token, child_id: childId, subject_id: subjectId }])}
    cross join lateral ${sessionSql(sql`request.token`, now)} as session
    join children c on c.family_id = session.family_id and c.id = ${act.child} for no key update of c nowait`
}

export interface Batch {
  children: Map<string, ChildRow>
  /** States by `stateKey`, after the acts so far. */
  states: Map<string, unknown>
  entries: object[]
  /** Responses under their keys. Each is stored if the child of its act is written. */
  responses: object[]
  /** Those of acts that write nothing: refusals, and replies to what is so already. */
  standaloneResponses: object[]
  keys: Set<string>
  /** What the acts change that is no child's. */
  sharedIds: Set<string>
  /** Rows of the features' own tables, by call and name. */
  rows: Map<string, { write: WriteRows; rows: OwnRow[] }>
}

export interface ChildRow {
  family_id: string
  id: string
  /** The revision that was read. Writing the row raises it by one. */
  revision: number
  points: number
  points_gained: number
  last_seq: number
  /** Sessions of the acts. They must still be there when the acts are written. */
  sessions: string[]
}

export const createBatch = (): Batch => ({
  children: new Map(),
  states: new Map(),
  entries: [],
  responses: [],
  standaloneResponses: [],
  keys: new Set(),
  sharedIds: new Set(),
  rows: new Map(),
})

/**
 * Writes all acts of a batch: one statement for balances, entries and responses, then one for the rows of each kind.
 * One statement for everything would have another text for each combination of kinds, and PostgreSQL would keep each of
 * them prepared.
 * @returns the ids of the children whose acts are written: those at the revision that was read, not locked by another
 * transaction, with all sessions still there
 */
export async function writeActs(runner: Db | Tx, batch: Batch): Promise<Set<string>> {
  if (batch.standaloneResponses.length > 0) {
    await runner`
      insert into request_keys
      select * from json_populate_recordset(null::request_keys, ${JSON.stringify(batch.standaloneResponses)}::text::json)`
  }
  if (batch.children.size === 0) return new Set()
  const own = [...batch.rows].sort(([a], [b]) => (a < b ? -1 : 1)).filter(([, part]) => part.rows.length > 0)
  if (own.length === 0) return writeEntries(runner, batch)
  const writeAll = async (tx: Runner) => {
    const updated = await writeEntries(tx, batch)
    for (const [, { write, rows }] of own) {
      const ofUpdated = rows.filter(({ child_id: childId }) => updated.has(childId))
      if (ofUpdated.length > 0) await tx.run(write(rowsFrom(ofUpdated)))
    }
    return updated
  }
  return 'begin' in runner ? runner.begin(writeAll) : writeAll(runner)
}

async function writeEntries(runner: Runner, { children, entries, responses }: Batch): Promise<Set<string>> {
  // In one order everywhere, so that no two statements wait for each other's rows.
  const ordered = [...children.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const updated = await runner<{ id: string }[]>`
    with unlocked as (
      -- Skips children that another transaction has locked: a long one, such as an import, would block the whole batch.
      select n.* from json_to_recordset(${JSON.stringify(ordered)}::text::json) as n(
        family_id uuid, id uuid, revision bigint, points int, points_gained int, last_seq int, sessions uuid[])
      join children c on c.family_id = n.family_id and c.id = n.id
      for no key update of c skip locked
    ), updated as (
      update children c set points = n.points, points_gained = n.points_gained, last_seq = n.last_seq
      from unlocked n
      where c.family_id = n.family_id and c.id = n.id and c.revision = n.revision
        and (select count(*) from sessions s where s.id = any(n.sessions)) = cardinality(n.sessions)
      returning c.id
    ), history as (
      insert into activities select row.* from ${rowsFrom(entries).of('activities')} ${ofUpdatedChildren}
    )${responses.length > 0 ? sql`, responses as (${storeResponses(responses)})` : sql``}
    select id from updated`
  return new Set(updated.map(({ id }) => id))
}

const ofUpdatedChildren = sql`where row.child_id in (select id from updated)`

const storeResponses = (responses: readonly object[]) => sql`
  insert into request_keys (family_id, key, digest, status, body, subject_id, created_at)
  select family_id, key, decode(substr(digest, 3), 'hex'), status, body, child_id, created_at
  from ${rowsFrom(responses).as('key uuid, digest text, status smallint, body text, created_at timestamptz')}
  ${ofUpdatedChildren}`
