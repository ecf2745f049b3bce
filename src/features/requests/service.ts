import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, rawSql, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { conflict, notAllowed, notFound } from '../../platform/http/errors.ts'
import { isOfSession, isOfSessionSql } from '../auth/grants.ts'
import { dayMs } from '../auth/rules.ts'
import { addMs } from '../auth/sessions.ts'
import { lockChild } from '../children/service.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import type { listRequests, OwnRequest, Request, RequestKind, RequestStatus } from './contract.ts'

/** For so long a child sees an answer. */
const answerDays = 14
/** What the child's list holds at most. */
export const maxOwnRequests = 300

/** SQL for whether the request `q` is open. @param now SQL for the instant at which it is */
export const isOpen = (now: Fragment): Fragment => sql`is_open(q.status, q.created_at, ${now})`

/** SQL for the contract's Request, from the row `q` of `requests`. @param now as for `isOpen` */
export const requestJson = (
  now: Fragment,
): Fragment => sql`json_build_object('id', q.id, 'childId', q.child_id, 'kind', q.kind,
  'subjectId', q.subject_id, 'title', q.title, 'note', q.note, 'day', q.day, 'points', coalesce(q.points, case q.kind
    when 'habit' then (select h.points from habits h where h.family_id = q.family_id and h.id = q.subject_id)
    when 'reward' then (select r.points_cost from rewards r where r.family_id = q.family_id and r.id = q.subject_id)
    when 'job' then (select j.points from jobs j where j.family_id = q.family_id and j.id = q.subject_id) end),
  'status', case when q.status = 'open' and not ${isOpen(now)} then 'lapsed' else q.status end,
  'createdAt', iso(q.created_at), 'answeredAt', iso(q.answered_at), 'answeredBy', case when q.answered_by is not null then (
    select json_build_object('id', m.guardian_id, 'name', coalesce(g.name, n.name)) from (select q.answered_by as id) one
    left join members m on m.family_id = q.family_id and m.guardian_id = one.id left join guardians g on g.id = m.guardian_id
    left join former_members n on n.family_id = q.family_id and n.guardian_id = one.id) end,
  'answer', q.answer, 'activityId', q.activity_id)`

/**
 * SQL for the id of the newest open request of a child for an item of the child; null without one.
 * @param from the alias of the item
 */
export function openRequestId(kind: RequestKind, from: string, { now, day }: { now: Date; day?: string }): Fragment {
  const item = identifier(from)
  return sql`(
    select q.id from requests q
    where q.family_id = ${item}.family_id and q.child_id = ${item}.child_id and q.kind = ${kind} and q.subject_id = ${item}.id
      and ${isOpen(sql`${now}::timestamptz`)} ${day === undefined ? sql`` : sql`and q.day = ${day}`}
    order by q.created_at desc, q.ordinal desc limit 1)`
}

/** SQL for how many requests of the child `c` are open. @param now as for `isOpen` */
export const openRequests = (now: Fragment): Fragment => sql`(
  select count(*)::int from requests q where q.family_id = c.family_id and q.child_id = c.id and ${isOpen(now)})`

/** SQL for the condition that a request has a status. Spelled out, so that an index of the open ones fits. */
function hasStatus(status: RequestStatus, now: Fragment): Fragment {
  if (status === 'open') return isOpen(now)
  const stored = sql`q.status = ${rawSql(`'${status}'`)}`
  return status === 'lapsed' ? sql`(${stored} or (q.status = 'open' and not ${isOpen(now)}))` : stored
}

/** @throws {Refusal} 404 a child of another family, or `before` no request of this family and child */
export async function listRequestsOfFamily(
  db: Runner,
  { status, childId, before, limit }: QueryOf<typeof listRequests>,
  ctx: RequestContext,
): Promise<Request[]> {
  const { familyId, now } = ctx
  const instant = sql`${now}::timestamptz`
  const ofChild =
    childId === undefined ? sql`and ${isOfSessionSql(ctx, 'q.child_id')}` : sql`and q.child_id = ${childId}`
  if (childId !== undefined) {
    const children = await db`select from children where family_id = ${familyId} and id = ${childId}`
    if (children.length === 0 || !isOfSession(ctx, childId)) throw notFound()
  }
  if (before !== undefined) {
    const edges = await db`select from requests q where q.family_id = ${familyId} and q.id = ${before} ${ofChild}`
    if (edges.length === 0) throw notFound()
  }
  const rows = await db<{ request: Request }[]>`
    select ${requestJson(instant)} as request from requests q
    where q.family_id = ${familyId} ${ofChild} ${status === undefined ? sql`` : sql`and ${hasStatus(status, instant)}`}
      ${
        before === undefined
          ? sql``
          : sql`and (q.created_at, q.ordinal) < (
        select e.created_at, e.ordinal from requests e where e.family_id = ${familyId} and e.id = ${before})`
      }
    order by q.created_at desc, q.ordinal desc limit ${limit}`
  return rows.map(({ request }) => request)
}

/** What is open, and what was answered lately. */
export async function listRequestsOfChild(db: Runner, ctx: RequestContext): Promise<OwnRequest[]> {
  const now = sql`${ctx.now}::timestamptz`
  return readOwnRequests(
    db,
    ctx,
    sql`q.child_id = ${requireActiveChild(ctx)} and (${isOpen(now)} or q.answered_at > ${addMs(ctx.now, -answerDays * dayMs)})`,
  )
}

/** Requests as their child sees them, the newest first. */
export async function readOwnRequests(
  db: Runner,
  { familyId, now }: RequestContext,
  condition: Fragment,
): Promise<OwnRequest[]> {
  const rows = await db<{ request: Request; isSeen: boolean }[]>`
    select ${requestJson(sql`${now}::timestamptz`)} as request, q.is_seen as "isSeen" from requests q
    where q.family_id = ${familyId} and ${condition} order by q.created_at desc, q.ordinal desc limit ${maxOwnRequests}`
  return rows.map(({ request: { answeredBy: _answeredBy, ...request }, isSeen }) => ({ ...request, isSeen }))
}

/** @throws {Refusal} 404; 409 `already_answered` */
export async function withdrawRequestOfChild(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  const { status } = await lockOwnRequest(tx, id, ctx)
  if (status === 'granted' || status === 'declined') throw alreadyAnswered()
  if (status === 'open')
    await tx`update requests set status = 'withdrawn' where family_id = ${ctx.familyId} and id = ${id}`
}

/** @throws {Refusal} 404 */
export async function markSeen(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  await lockOwnRequest(tx, id, ctx)
  await tx`
    update requests set is_seen = true
    where family_id = ${ctx.familyId} and id = ${id} and answered_at is not null and not is_seen`
}

/**
 * Takes a refusal back. As with an undo, the request is not open again when the same was asked again or is done, and
 * when what it asked for is gone.
 * @throws {Refusal} 404; 403 a helper, but for a habit; 409 `already_answered` when it was granted
 */
export async function reopen(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  const { familyId, now } = ctx
  const [asked] = await tx<{ childId: string; kind: RequestKind; subjectId: string | null }[]>`
    select child_id as "childId", kind, subject_id as "subjectId" from requests where family_id = ${familyId} and id = ${id}`
  if (!asked) throw notFound()
  requireMayAnswer(asked, ctx)
  await lockChild(tx, asked.childId, ctx)
  if (asked.kind === 'job')
    await tx`select from jobs where family_id = ${familyId} and id = ${asked.subjectId} for share`
  const { count } = await tx`
    update requests q set points = null, answered_at = null, answered_by = null, answer = null, is_seen = false, status = case
      when not is_there(q.family_id, q.kind, q.subject_id) or q.kind = 'job' and not exists (
        select from jobs j where j.family_id = q.family_id and j.id = q.subject_id and j.taken_by = q.child_id) then 'lapsed'
      when exists (
        select from requests o where o.family_id = q.family_id and o.child_id = q.child_id and o.kind = q.kind and o.subject_id = q.subject_id
          and o.status = 'open' and (o.day = q.day or (o.kind <> 'habit' and is_open(o.status, o.created_at, ${now}::timestamptz)))
      ) or q.kind = 'habit' and exists (
        select from habit_checkins k where k.family_id = q.family_id and k.habit_id = q.subject_id and k.day = q.day) then 'withdrawn'
      else 'open' end
    where q.family_id = ${familyId} and q.id = ${id} and q.status = 'declined'`
  if (count > 0) return
  const [granted] = await tx`
    select from requests where family_id = ${familyId} and id = ${id} and status = 'granted'`
  if (granted) throw alreadyAnswered()
}

/** A helper answers for habits alone. @throws {Refusal} 403 */
export function requireMayAnswer({ kind }: Pick<Request, 'kind'>, { role }: Pick<RequestContext, 'role'>): void {
  if (role === 'helper' && kind !== 'habit') throw notAllowed()
}

/** Locks the child of the browser and reads a request of the child. */
async function lockOwnRequest(tx: Tx, id: string, ctx: ChangeContext): Promise<{ status: RequestStatus }> {
  const childId = requireActiveChild(ctx)
  await lockChild(tx, childId, ctx)
  const [row] = await tx<{ status: RequestStatus }[]>`
    select status from requests where family_id = ${ctx.familyId} and id = ${id} and child_id = ${childId}`
  if (!row) throw notFound()
  return row
}

export const alreadyAnswered = () => conflict('already_answered', 'This was answered already.')
