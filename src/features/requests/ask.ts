import type { Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { isOfSession } from '../auth/grants.ts'
import { maxOf, tooMany } from '../children/quota.ts'
import { lockChild } from '../children/service.ts'
import { jobDone } from '../jobs/service.ts'
import { type At, rowsFrom, type WriteRows } from '../points/acts.ts'
import { rewardTitle } from '../rewards/service.ts'
import { type addRequest, maxOpenRequests, maxRequests, type OwnRequest } from './contract.ts'
import { isOpen, openRequests, readOwnRequests } from './service.ts'

/**
 * Asks for something for a child. What is open for this subject today already stays as it is.
 * @throws {Refusal} 404 the child or the subject; 409 `too_many_requests` or why it could not be granted
 */
export async function ask(
  tx: Tx,
  childId: string,
  body: BodyOf<typeof addRequest>,
  ctx: ChangeContext,
): Promise<OwnRequest> {
  if (!isOfSession(ctx, childId)) throw notFound()
  await lockChild(tx, childId, ctx)
  const { subjectId, title } = await findSubject(tx, body, childId, ctx)
  const { familyId, now, today } = ctx
  const sameOpen = sql`q.child_id = ${childId} and q.kind = ${body.kind} and q.subject_id = ${subjectId} and q.day = ${today} and q.status = 'open'`
  const [same] = subjectId === null ? [] : await readOwnRequests(tx, ctx, sameOpen)
  if (same) return same
  const [counted] = await tx<{ counts: RequestCounts }[]>`
    select ${requestCounts(sql`${now}::timestamptz`)} as counts from children c where c.family_id = ${familyId} and c.id = ${childId}`
  requireRoomForRequest(counted!.counts)
  const row = requestRow({ kind: body.kind, subjectId, title, note: body.note }, childId, { familyId, now, today })
  await tx.run(insertRequests(rowsFrom([row])))
  const [asked] = await readOwnRequests(tx, ctx, sql`q.id = ${row.id}`)
  return asked!
}

interface Subject {
  subjectId: string | null
  title: string | null
}

async function findSubject(
  tx: Tx,
  { kind, subjectId, title = null }: BodyOf<typeof addRequest>,
  childId: string,
  ctx: ChangeContext,
): Promise<Subject> {
  switch (kind) {
    case 'habit':
      return { subjectId: subjectId!, title: await titleOfHabit(tx, subjectId!, childId, ctx) }
    case 'reward':
      return { subjectId: subjectId!, title: await titleOfReward(tx, subjectId!, childId, ctx) }
    case 'job':
      return { subjectId: subjectId!, title: await titleOfJob(tx, subjectId!, childId, ctx) }
    case 'deed':
    case 'wish':
      return { subjectId: null, title }
  }
}

async function titleOfHabit(tx: Tx, id: string, childId: string, { familyId, today }: ChangeContext): Promise<string> {
  const [habit] = await tx<{ title: string; isCompleted: boolean; isDone: boolean }[]>`
    select title, completed_at is not null as "isCompleted", exists (
      select from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id and k.day = ${today}) as "isDone"
    from habits h where family_id = ${familyId} and id = ${id} and child_id = ${childId} and archived_at is null`
  if (!habit) throw notFound()
  if (habit.isDone) throw conflict('already_checked_in', 'This day is already checked in.')
  if (habit.isCompleted) throw conflict('habit_completed', 'This habit is already completed.')
  return habit.title
}

async function titleOfReward(tx: Tx, id: string, childId: string, ctx: ChangeContext): Promise<string> {
  const [reward] = await tx<{ title: string; presetKey: string | null }[]>`
    select title, preset_key as "presetKey" from rewards
    where family_id = ${ctx.familyId} and id = ${id} and child_id = ${childId} and archived_at is null`
  if (!reward) throw notFound()
  return rewardTitle(reward, ctx)
}

/** The lock lets a deletion of the job wait, which then lets the request lapse. */
async function titleOfJob(tx: Tx, id: string, childId: string, { familyId }: ChangeContext): Promise<string> {
  const [job] = await tx<{ title: string; takenBy: string | null; isDone: boolean }[]>`
    select title, taken_by as "takenBy", activity_id is not null as "isDone" from jobs
    where family_id = ${familyId} and id = ${id} and (child_ids is null or ${childId}::uuid = any(child_ids)) for share`
  if (!job) throw notFound()
  if (job.isDone) throw jobDone()
  if (job.takenBy !== childId) throw conflict('not_taken', 'The child has not taken this job.')
  return job.title
}

export interface RequestCounts {
  open: number
  all: number
  isSample: boolean
}

/** SQL for the `RequestCounts` of the child `c`. @param now as for `isOpen` */
export const requestCounts = (
  now: ReturnType<typeof sql>,
) => sql`json_build_object('open', ${openRequests(now)}, 'all', (
  select count(*) from requests q where q.family_id = c.family_id and q.child_id = c.id
), 'isSample', (select f.is_sample from families f where f.id = c.family_id))`

/** @throws {Refusal} 409 `too_many_requests`, `quota_reached` */
export function requireRoomForRequest({ open, all, isSample }: RequestCounts): void {
  if (open >= maxOpenRequests) throw conflict('too_many_requests', 'Wait for some answers first.')
  const most = maxOf(maxRequests, isSample)
  if (all >= most) throw tooMany('requests', most)
}

/** A row for `insertRequests`. */
export const requestRow = (
  { note = null, ...asked }: Subject & Pick<BodyOf<typeof addRequest>, 'kind' | 'note'>,
  childId: string,
  { familyId, now, today }: Pick<At, 'familyId' | 'now' | 'today'>,
) => ({
  family_id: familyId,
  child_id: childId,
  id: newId(now),
  kind: asked.kind,
  subject_id: asked.subjectId,
  title: asked.title,
  note,
  day: today,
  created_at: now.toISOString(),
})

/** Writes requests. Of two for the same subject and day, one. */
export const insertRequests: WriteRows = (rows) => sql`
  insert into requests (family_id, child_id, id, kind, subject_id, title, note, day, status, created_at)
  select family_id, child_id, id, kind, subject_id, title, note, day, 'open', created_at
  from ${rows.as('id uuid, kind text, subject_id uuid, title text, note text, day date, created_at timestamptz')}
  on conflict (family_id, child_id, kind, subject_id, day) where status = 'open' and subject_id is not null do nothing`

/** SQL for what asking for a tick of the habit `h` of the child `c` must know, in the state of an act: a `HabitAsking`. */
export const habitAsking = sql`json_build_object('counts', ${requestCounts(sql`request.now`)}, 'open', (
  select coalesce(json_agg(json_build_object('id', q.id, 'day', q.day)), '[]') from requests q
  where q.family_id = h.family_id and q.child_id = h.child_id and q.kind = 'habit' and q.subject_id = h.id and ${isOpen(sql`request.now`)}))`

export interface HabitAsking {
  counts: RequestCounts
  /** The open requests for this habit. */
  open: readonly { id: string; day: string }[]
}
