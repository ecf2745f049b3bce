import type { Db, Tx } from '../../platform/db/open.ts'
import type { Call, Input } from '../../platform/http/contract.ts'
import { notAllowed, notFound, Refusal, unauthorized } from '../../platform/http/errors.ts'
import { type IdempotencyKey, requireSameRequest, type StoredResponse } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { entriesPerFamily, requireRoom } from '../children/quota.ts'
import { createActQueue, type Outcome } from './actQueue.ts'
import type { Act, At, Decision } from './acts.ts'
import {
  type Batch,
  type ChildRow,
  createBatch,
  type Loaded,
  loadActs,
  lockStatement,
  writeActs,
} from './actStatements.ts'
import { gainOf, metadataOf } from './entries.ts'
import { dayOfTap } from './taps.ts'

/** One request to perform an act. */
export interface ActRequest {
  act: Act
  input: Input<Call>
  /** The digest of the session's token. */
  token: string
  key: IdempotencyKey | undefined
  now: Date
  /** Whether a role may make the call at all. */
  isAllowed(role: string): boolean
}

export interface ActResponse extends StoredResponse {
  isReplay: boolean
}

/**
 * @throws {Refusal} what the act refuses; 401 when the session is over; 403 when the role does not allow it; 404 when
 * child or state do not exist; 422 a key reused
 */
export type PerformAct = (request: ActRequest) => Promise<ActResponse>

/**
 * Performs acts. Those that arrive while the database is busy form a batch (`actQueue.ts`): one statement per kind of
 * act loads what they must know, each is decided, and all of them are written in one transaction and one flush to disk.
 *
 * Concurrency is optimistic. A child's row is updated only at the revision that was read; an act whose child has changed
 * since is decided again.
 */
export function createActRunner(db: Db, { rowsPerFamily }: { rowsPerFamily: number }): PerformAct {
  return createActQueue({
    performBatch: (requests) => attempt(db, requests, rowsPerFamily),
    performLocked: (request) =>
      db.begin(async (tx) => {
        await tx.run(lockStatement(request))
        return (await attempt(tx, [request], rowsPerFamily))[0]!
      }),
  })
}

/** Performs one act as a part of a transaction. @throws as `PerformAct` does */
export async function performWithin(tx: Tx, request: ActRequest): Promise<ActResponse> {
  const [outcome] = await attempt(tx, [request], Infinity)
  if (outcome?.is === 'done') return outcome.response
  throw outcome?.is === 'failed' ? outcome.error : new Error('the child changed within its own transaction')
}

const done = (response: ActResponse): Outcome => ({ is: 'done', response })
const failed = (error: unknown): Outcome => ({ is: 'failed', error })

async function attempt(runner: Db | Tx, requests: readonly ActRequest[], rowsPerFamily: number): Promise<Outcome[]> {
  const loaded = await loadActs(runner, requests)
  const batch = createBatch()
  const outcomes = requests.map((request, index) => decide(request, loaded[index], batch, rowsPerFamily))
  const written = await writeActs(runner, batch)
  return outcomes.map(({ outcome, childId }) =>
    childId === undefined || written.has(childId) ? outcome : { is: 'conflict' },
  )
}

/** @returns with the child's id, the outcome if that child's row is still at the revision that was read */
function decide(
  request: ActRequest,
  loaded: Loaded | undefined,
  batch: Batch,
  rowsPerFamily: number,
): { outcome: Outcome; childId?: string } {
  const { act, input, key, now } = request
  if (!loaded) return { outcome: failed(unauthorized()) }
  const { session, stored, child } = loaded
  if (stored) return { outcome: replay(key!, stored) }
  const isAllowed = request.isAllowed(session.role) && (act.isAllowed?.(input, session.role) ?? true)
  // What the path names is looked up before the role, what the body names after it.
  if (!isAllowed && !act.call.path.includes('{')) return { outcome: failed(notAllowed()) }
  if (!child || loaded.state === null) return { outcome: failed(notFound()) }
  if (!isAllowed) return { outcome: failed(notAllowed()) }

  const { revision, pointsGained, lastSeq, ...profile } = child
  const place = `${act.call.path} ${act.ids(input).subjectId ?? ''} ${child.id}`
  const earlier = batch.children.get(child.id)
  const state = earlier ? batch.states.get(place) : loaded.state
  const uniqueKey = key && `${session.familyId} ${key.key}`
  if (state === undefined || (uniqueKey && batch.keys.has(uniqueKey))) return { outcome: { is: 'postponed' } }

  const row = earlier ?? {
    family_id: session.familyId,
    id: child.id,
    revision,
    points: child.points,
    points_gained: pointsGained,
    last_seq: lastSeq,
    sessions: [],
  }
  const at: At = { ...session, now, today: dayAt(now, session), newId: () => newId(now) }
  const storedRow = (response: StoredResponse) => responseRow(request, response, { ...session, childId: child.id })

  let decision: Decision
  try {
    decision = act.decide({ child: { ...profile, points: row.points }, lastSeq: row.last_seq, state }, input, at)
    // What is undone needs no room: each entry can be undone once.
    const isAdding = decision.entries.some(({ reversesId }) => reversesId === undefined)
    if (isAdding) {
      const entries = loaded.familyEntries + row.last_seq - lastSeq
      requireRoom(entries, entriesPerFamily(rowsPerFamily, loaded.isSample))
    }
  } catch (error) {
    // A refusal may rest on acts that are not written yet.
    if (earlier && error instanceof Refusal) return { outcome: { is: 'postponed' } }
    if (!key || !(error instanceof Refusal) || error.status !== 409) return { outcome: failed(error) }
    const refusal = { status: error.status, body: JSON.stringify(error.body()) }
    batch.keys.add(uniqueKey!)
    batch.refusals.push(storedRow(refusal))
    return { outcome: done({ ...refusal, isReplay: false }) }
  }

  const isWriting = decision.entries.length > 0 || Object.values(decision.rows ?? {}).some((rows) => rows.length > 0)
  // All acts of a batch on one child are written at once, as one revision.
  const reply = { ...decision.reply, revision: isWriting ? row.revision + 1 : row.revision }
  const response = { status: act.call.status, body: JSON.stringify(reply) }
  if (uniqueKey) batch.keys.add(uniqueKey)
  if (key) (isWriting ? batch.responses : batch.refusals).push(storedRow(response))
  if (!isWriting) return { outcome: done({ ...response, isReplay: false }) }
  addToBatch(batch, request, decision, { row, at, place, sessionId: session.sessionId })
  return { outcome: done({ ...response, isReplay: false }), childId: child.id }
}

/** A response as it is stored under the key of its request. */
function responseRow(
  { key, now }: ActRequest,
  { status, body }: StoredResponse,
  { familyId, childId }: { familyId: string; childId: string },
): object {
  return {
    family_id: familyId,
    key: key?.key,
    digest: `\\x${key?.digest.toString('hex')}`,
    status,
    body,
    child_id: childId,
    subject_id: childId,
    created_at: now,
  }
}

function replay(key: IdempotencyKey, { digest, status, body }: NonNullable<Loaded['stored']>): Outcome {
  try {
    requireSameRequest(key, Buffer.from(digest, 'hex'))
    return done({ status, body, isReplay: true })
  } catch (error) {
    return failed(error)
  }
}

interface Placed {
  row: ChildRow
  at: At
  place: string
  sessionId: string
}

function addToBatch(
  batch: Batch,
  { act }: ActRequest,
  decision: Decision,
  { row, at, place, sessionId }: Placed,
): void {
  batch.children.set(row.id, row)
  batch.states.set(place, decision.nextState)
  if (!row.sessions.includes(sessionId)) row.sessions.push(sessionId)
  for (const entry of decision.entries) {
    row.points += entry.points ?? 0
    row.points_gained += gainOf(entry)
    row.last_seq += 1
    batch.entries.push({
      family_id: row.family_id,
      id: entry.id,
      child_id: row.id,
      seq: row.last_seq,
      type: entry.type,
      kind: entry.kind,
      title: entry.title,
      description: entry.description,
      points: entry.points,
      balance_after: row.points,
      icon_name: entry.iconName,
      metadata: metadataOf(entry),
      subject_id: entry.subjectId,
      cause_id: decision.entries[0]!.id,
      reverses_id: entry.reversesId,
      guardian_id: at.guardianId,
      day: entry.day ?? dayOfTap(entry.happenedAt, at),
      created_at: at.now,
      happened_at: entry.happenedAt,
    })
  }
  for (const [name, rows] of Object.entries(decision.rows ?? {})) {
    const target = `${act.call.path} ${name}`
    const known = batch.rows.get(target) ?? { write: act.writes![name]!, rows: [] }
    known.rows.push(...rows)
    batch.rows.set(target, known)
  }
}
