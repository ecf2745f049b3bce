import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { conflict, invalidInput, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { isOfSession, isOfSessionSql } from '../auth/grants.ts'
import { lockFamily } from '../auth/members.ts'
import { addMs } from '../auth/sessions.ts'
import { dayMs } from '../auth/rules.ts'
import { entriesPerFamily, isSampleFamily, requireRoom } from '../children/quota.ts'
import { lockChildren } from '../children/service.ts'
import { withoutAbsent } from '../effort/service.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import { type addJob, doneDays, type Job, maxOpenJobs, type SeenJob, type updateJob } from './contract.ts'

/** Of those that are done, the newest that a list holds. */
export const maxDone = 100

/** SQL for the contract's Job, from the row `j` of `jobs`. @param now SQL for the instant of the request */
export const jobJson = (
  now: Fragment,
): Fragment => sql`json_build_object('id', j.id, 'title', j.title, 'picture', j.picture,
  'points', j.points, 'childIds', j.child_ids, 'dueDay', j.due_day,
  'status', case when j.activity_id is not null then 'done' when j.taken_by is not null then 'taken' else 'open' end,
  'takenBy', j.taken_by, 'requestId', (
    -- The feature requests imports this feature, so its table is queried here directly.
    select q.id from requests q where q.family_id = j.family_id and q.kind = 'job' and q.subject_id = j.id and q.child_id = j.taken_by
      and is_open(q.status, q.created_at, ${now}) order by q.created_at desc, q.ordinal desc limit 1
  ), 'activityId', j.activity_id, 'createdAt', iso(j.created_at))`

/** Jobs that are to be done, the oldest first, then those that were done lately, the newest first. */
export async function listJobsOfFamily(db: Runner, ctx: RequestContext): Promise<Job[]> {
  const { familyId, now, grant } = ctx
  const isKnown = grant?.childIds
    ? sql`(j.taken_by is null or ${isOfSessionSql(ctx, 'j.taken_by')}) and (j.child_ids is null or j.child_ids && ${grant.childIds}::uuid[])`
    : sql`true`
  const json = jobJson(sql`${now}::timestamptz`)
  const rows = await db<{ job: Job }[]>`
    (select ${json} as job from jobs j where j.family_id = ${familyId} and j.activity_id is null and ${isKnown} order by j.created_at, j.ordinal)
    union all
    (select ${json} from jobs j where j.family_id = ${familyId} and j.done_at > ${addMs(now, -doneDays * dayMs)} and ${isKnown}
      order by j.done_at desc, j.ordinal desc limit ${maxDone})`
  return rows.map(({ job }) => ({ ...job, childIds: job.childIds?.filter((id) => isOfSession(ctx, id)) ?? null }))
}

/** SQL for whether the job `j` is for a child. */
const isFor = (childId: string): Fragment => sql`(j.child_ids is null or ${childId}::uuid = any(j.child_ids))`

/** What a child may take or has taken, and what others of those whom it is for have taken. */
export async function listJobsOfChild(
  db: Runner,
  childId: string,
  { familyId, now }: RequestContext,
): Promise<SeenJob[]> {
  const rows = await db<{ job: Job }[]>`
    select ${jobJson(sql`${now}::timestamptz`)} as job from jobs j
    where j.family_id = ${familyId} and j.activity_id is null and ${isFor(childId)} order by j.created_at, j.ordinal`
  return rows.map(({ job }) => seen(job))
}

const seen = ({ childIds: _childIds, ...job }: Job): SeenJob => job

/** @throws {Refusal} 400 a day in the past; 404 a child of another family; 409 `too_many_jobs`, `quota_reached` */
export async function addJobToFamily(
  tx: Tx,
  input: BodyOf<typeof addJob>,
  ctx: ChangeContext,
  rowsPerFamily: number,
): Promise<Job> {
  const { title, points, picture = null, childIds = null, dueDay = null } = input
  if (dueDay !== null && dueDay < ctx.today) throw invalidInput({ dueDay: 'must not be in the past' })
  // The lock lets simultaneous additions count one after the other, and an erasure of a child wait.
  await lockFamily(tx, ctx)
  await lockChildren(tx, childIds, ctx)
  await requireRoomForJob(tx, ctx, rowsPerFamily)
  const id = newId(ctx.now)
  await tx`
    insert into jobs (family_id, id, title, picture, points, child_ids, due_day, created_at)
    values (${ctx.familyId}, ${id}, ${title}, ${picture}, ${points}, ${childIds}, ${dueDay}, ${ctx.now})`
  return lockJob(tx, id, ctx)
}

/** Jobs that an undo reopened may exceed the limit; they only block new ones. */
async function requireRoomForJob(tx: Tx, { familyId }: ChangeContext, rowsPerFamily: number): Promise<void> {
  const [jobs] = await tx<{ open: number; all: number }[]>`
    select count(*) filter (where activity_id is null)::int as open, count(*)::int as all from jobs where family_id = ${familyId}`
  if (jobs!.open >= maxOpenJobs) throw conflict('too_many_jobs', `There may be ${maxOpenJobs} open jobs.`)
  requireRoom(jobs!.all, entriesPerFamily(rowsPerFamily, await isSampleFamily(tx, familyId)))
}

/** Releases the job if the child who took it is no longer among its children. @throws {Refusal} 404; 409 `job_done` */
export async function updateJobOfFamily(
  tx: Tx,
  id: string,
  input: BodyOf<typeof updateJob>,
  ctx: ChangeContext,
): Promise<Job> {
  const job = await lockJob(tx, id, ctx)
  if (job.status === 'done') throw jobDone()
  const changes = withoutAbsent(input)
  if (Object.keys(changes).length === 0) return job
  await lockChildren(tx, input.childIds ?? null, ctx)
  const next = { ...job, ...changes }
  const isStillFor = next.childIds === null || (job.takenBy !== null && next.childIds.includes(job.takenBy))
  await tx`
    update jobs set title = ${next.title}, points = ${next.points}, picture = ${next.picture}, child_ids = ${next.childIds},
      due_day = ${next.dueDay}, taken_by = ${isStillFor ? job.takenBy : null}
    where family_id = ${ctx.familyId} and id = ${id}`
  return lockJob(tx, id, ctx)
}

/** @throws {Refusal} 404 */
export async function deleteJobOfFamily(tx: Tx, id: string, { familyId }: ChangeContext): Promise<undefined> {
  const { count } = await tx`delete from jobs where family_id = ${familyId} and id = ${id}`
  if (count === 0) throw notFound()
}

/** Of any number of children who take a job at one instant, one gets it. @throws {Refusal} 404; 409 `job_taken`, `job_done` */
export async function takeJobForChild(tx: Tx, id: string, ctx: ChangeContext): Promise<SeenJob> {
  const childId = requireActiveChild(ctx)
  const job = await lockJob(tx, id, ctx, isFor(childId))
  ctx.setSubject(childId)
  if (job.status === 'done') throw jobDone()
  if (job.takenBy !== null && job.takenBy !== childId) throw await jobTaken(tx, job.takenBy, ctx)
  await tx`
    update jobs set taken_by = ${childId} where family_id = ${ctx.familyId} and id = ${id} and taken_by is null`
  return seen({ ...job, status: 'taken', takenBy: childId })
}

async function jobTaken(tx: Tx, childId: string, ctx: ChangeContext) {
  // The stored response has the name of that child, and is erased with it.
  ctx.setSubject(childId)
  const [child] = await tx<{ name: string }[]>`
    select name from children where family_id = ${ctx.familyId} and id = ${childId}`
  return conflict('job_taken', 'Another child has taken this job.', { name: child!.name })
}

/** @throws {Refusal} 404 a job that the child has not; 409 `job_done` */
export async function giveJobBackOfChild(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  const childId = requireActiveChild(ctx)
  const job = await lockJob(tx, id, ctx, sql`j.taken_by = ${childId}`)
  if (job.status === 'done') throw jobDone()
  await tx`update jobs set taken_by = null where family_id = ${ctx.familyId} and id = ${id}`
}

/** Locks a job until the transaction ends. @throws {Refusal} 404 */
async function lockJob(tx: Tx, id: string, ctx: ChangeContext, condition: Fragment = sql`true`): Promise<Job> {
  const [row] = await tx<{ job: Job }[]>`
    select ${jobJson(sql`${ctx.now}::timestamptz`)} as job from jobs j
    where j.family_id = ${ctx.familyId} and j.id = ${id} and ${condition} for no key update of j`
  if (!row) throw notFound()
  // What is stored of the response goes with the child whom alone the job is about.
  const { takenBy, childIds } = row.job
  const childId = takenBy ?? (childIds?.length === 1 ? childIds[0] : undefined)
  if (childId !== undefined) ctx.setSubject(childId)
  return row.job
}

export const jobDone = () => conflict('job_done', 'This job is done already.')
