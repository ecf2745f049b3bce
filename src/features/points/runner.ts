import type { Db, Tx } from '../../platform/db/open.ts'
import type { Session } from '../../platform/http/context.ts'
import { notAllowed, notFound, Refusal, unauthorized } from '../../platform/http/errors.ts'
import { type IdempotencyKey, requireSameRequest, type StoredResponse } from '../../platform/http/idempotency.ts'
import { mayMake } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { isOfSession, type TokenGrant } from '../auth/grants.ts'
import type { Child } from '../children/contract.ts'
import { entriesPerFamily, requireRoom, requireRoomOfChild } from '../children/quota.ts'
import { createActQueue, type Outcome } from './actQueue.ts'
import type { ActRequest, ActResponse, At, Decision, PerformAct } from './acts.ts'
import {
  type Batch,
  type ChildRow,
  createBatch,
  type Loaded,
  loadActs,
  lockStatement,
  writeActs,
} from './actStatements.ts'
import type { Via } from './contract.ts'
import { gainOf, metadataOf } from './entries.ts'
import { dayOfTap } from './taps.ts'

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
  const admitted = admit(request, loaded, batch)
  if ('is' in admitted) return { outcome: admitted }
  const decided = decideOn(admitted, request, rowsPerFamily)
  if ('is' in decided) return { outcome: decided }
  if ('sharedId' in decided && batch.sharedIds.has(decided.sharedId!)) return { outcome: { is: 'postponed' } }
  return record(decided, admitted, request, batch)
}

/** An act that may be decided. */
interface Admitted {
  loaded: Loaded
  child: Child
  /** Entries in the history of the family, with those of the acts before it. */
  familyEntries: number
  /** The child after the earlier acts of the batch. */
  row: ChildRow
  state: unknown
  /** Call, subject and child: what `state` is about. */
  stateKey: string
  /** The idempotency key, with the family. */
  uniqueKey: string | undefined
  /** Whether the batch has another act on the child before this one. */
  isFollowing: boolean
  at: At
}

/** Checks session, key, role and child. */
function admit(request: ActRequest, loaded: Loaded | undefined, batch: Batch): Admitted | Outcome {
  const { act, input, key, now } = request
  if (!loaded) return failed(unauthorized())
  const { session, stored, child } = loaded
  const isForTheirRole = mayMake(act.call, session)
  if (!isForTheirRole && session.grant !== null) return failed(notAllowed())
  if (child && !isOfSession(session, child.id)) return failed(notFound())
  if (stored) return replay(key!, stored)
  const lacking = isForTheirRole ? refusalOf(() => act.checkSession?.(session)) : undefined
  if (lacking !== undefined) return failed(lacking)
  const isAllowed = isForTheirRole && (act.isAllowed?.(input, session.role) ?? true)
  // The item in the path is looked up before the role, items in the body after it.
  if (!isAllowed && !act.call.path.includes('{')) return failed(notAllowed())
  if (!child || loaded.state === null) return failed(notFound())
  if (!isAllowed) return failed(notAllowed())

  const { revision, pointsGained, lastSeq, ...profile } = child
  const stateKey = `${act.call.path} ${act.ids(input).subjectId ?? ''} ${child.id}`
  const earlier = batch.children.get(child.id)
  // Families that have imported the same export have children of the same id, and a batch tells children by their ids.
  if (earlier && earlier.family_id !== session.familyId) return { is: 'postponed' }
  const state = earlier ? batch.states.get(stateKey) : loaded.state
  const uniqueKey = key && `${session.familyId} ${key.key}`
  if (state === undefined || (uniqueKey && batch.keys.has(uniqueKey))) return { is: 'postponed' }
  const row = earlier ?? {
    family_id: session.familyId,
    id: child.id,
    revision,
    points: child.points,
    points_gained: pointsGained,
    last_seq: lastSeq,
    sessions: [],
  }
  return {
    loaded,
    child: { ...profile, points: row.points },
    familyEntries: loaded.familyEntries + row.last_seq - lastSeq,
    row,
    state,
    stateKey,
    uniqueKey,
    isFollowing: earlier !== undefined,
    at: { ...session, via: viaOf(session), now, today: dayAt(now, session), newId: () => newId(now) },
  }
}

/** @returns the decision or, if it is to be stored, the refusal; otherwise the outcome */
function decideOn(
  { loaded, child, familyEntries, row, state, isFollowing, at }: Admitted,
  { act, input, key }: ActRequest,
  rowsPerFamily: number,
): Decision | Refusal | Outcome {
  try {
    const decision = act.decide({ child, lastSeq: row.last_seq, state }, input, at)
    // An undo needs no room: each entry can be undone once.
    const isAdding = decision.entries.some(({ reversesId }) => reversesId === undefined)
    if (isAdding) {
      requireRoomOfChild(row.last_seq, loaded.isSample)
      requireRoom(familyEntries, entriesPerFamily(rowsPerFamily, loaded.isSample))
    }
    // A reply that writes nothing may rest on acts that are not written yet, as a refusal may.
    return isFollowing && !isWriting(decision) ? { is: 'postponed' } : decision
  } catch (error) {
    if (isFollowing && error instanceof Refusal) return { is: 'postponed' }
    return key && error instanceof Refusal && error.status === 409 ? error : failed(error)
  }
}

/** Adds to the batch what the act writes, and its response. */
function record(
  decided: Decision | Refusal,
  admitted: Admitted,
  request: ActRequest,
  batch: Batch,
): { outcome: Outcome; childId?: string } {
  const { row, uniqueKey } = admitted
  const isRefused = decided instanceof Refusal
  const hasRows = !isRefused && isWriting(decided)
  const response = isRefused
    ? { status: decided.status, body: JSON.stringify(decided.body()) }
    : {
        status: request.act.call.status,
        // All acts of a batch on one child are written at once, as one revision.
        body: JSON.stringify({ ...decided.reply, revision: hasRows ? row.revision + 1 : row.revision }),
      }
  if (uniqueKey !== undefined) {
    batch.keys.add(uniqueKey)
    const responses = hasRows ? batch.responses : batch.standaloneResponses
    responses.push(responseRow(request, response, row))
  }
  const outcome = done({ ...response, isReplay: false })
  if (!hasRows) return { outcome }
  addToBatch(batch, request, decided, admitted)
  return { outcome, childId: row.id }
}

function refusalOf(check: () => void): unknown {
  try {
    check()
    return undefined
  } catch (error) {
    return error
  }
}

/** A session that does less than its guardian shows through what its acts come. */
function viaOf({ role, grant }: Session): Via | null {
  if (role === 'token') return { kind: 'token', name: (grant as TokenGrant).name }
  return role === 'child' ? { kind: 'child' } : null
}

const isWriting = ({ entries, rows = {} }: Decision): boolean =>
  entries.length > 0 || Object.values(rows).some((own) => own.length > 0)

function responseRow({ key, now }: ActRequest, { status, body }: StoredResponse, child: ChildRow): object {
  return {
    family_id: child.family_id,
    key: key?.key,
    digest: `\\x${key?.digest.toString('hex')}`,
    status,
    body,
    child_id: child.id,
    subject_id: child.id,
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

function addToBatch(
  batch: Batch,
  { act }: ActRequest,
  decision: Decision,
  { row, at, stateKey, loaded }: Admitted,
): void {
  const { sessionId } = loaded.session
  batch.children.set(row.id, row)
  batch.states.set(stateKey, decision.nextState)
  if (decision.sharedId !== undefined) batch.sharedIds.add(decision.sharedId)
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
      via: entry.via ?? at.via,
    })
  }
  for (const [name, rows] of Object.entries(decision.rows ?? {})) {
    const rowsKey = `${act.call.path} ${name}`
    const known = batch.rows.get(rowsKey) ?? { write: act.writes![name]!, rows: [] }
    known.rows.push(...rows)
    batch.rows.set(rowsKey, known)
  }
}
