import type { BodyOf, QueryOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ActCtx, Ctx } from '../../platform/http/context.ts'
import { invalidInput, notFound } from '../../platform/http/errors.ts'
import type { Answer } from '../../platform/http/idempotency.ts'
import { JsonText } from '../../platform/http/mount.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { type OwnPart, planAct, type WriteAct } from '../points/acts.ts'
import type { Entry } from '../points/entries.ts'
import type { addMoment, listMoments } from './contract.ts'

/**
 * Keeps a moment and tells it in the timeline, in one statement.
 * @throws {Refusal} 404 when the child is not this family's; 400 a day to come
 */
export async function addMomentOfChild(
  ctx: Omit<ActCtx, 'sql'>,
  input: BodyOf<typeof addMoment>,
  write: WriteAct,
): Promise<Answer> {
  if (!isUuid(input.childId)) throw notFound()
  const today = dayAt(ctx.now, ctx.timeZone)
  const date = input.date ?? today
  if (date > today) throw invalidInput({ date: 'must not be in the future' })
  const { weather, mood } = input
  const content = input.content ?? null
  const childId = input.childId.toLowerCase()
  const id = newId(ctx.now)
  const createdAt = ctx.now.toISOString()
  const reply: ReplyOf<typeof addMoment> = {
    id,
    childId,
    weather,
    mood,
    content,
    date,
    photoUrl: null,
    createdAt,
    activityId: id,
  }
  const answer = { status: 201, body: JSON.stringify(reply) }
  const data = { weather, mood, date }
  const entry: Entry = {
    id,
    type: 'moment',
    kind: 'moment',
    title: 'A moment to remember',
    description: content,
    points: null,
    iconName: 'heart',
    data,
  }
  const act = planAct(ctx, childId, [entry], { answer, own: { part: momentsPart, data: { ...data, content } } })
  if (!(await write(act))) throw notFound()
  return answer
}

/** The moments themselves. */
const momentsPart: OwnPart = {
  name: 'moments',
  isOfThings: false,
  write: (sql) => sql`
    , moments_kept as (
      insert into moments (family_id, id, child_id, seq, weather, mood, content, date, created_at)
      select family_id, cause_id, child_id, last_seq + 1, weather, mood, content, date, at
      from done, json_to_record(own) as moment(weather text, mood text, content text, date date) where part = 'moments'
    )`,
}

/**
 * One page of a child's moments, written as JSON by PostgreSQL.
 * @throws {Refusal} 404 when the child is not this family's or `before` is no moment of this child
 */
export async function listMomentsOfChild(
  ctx: Ctx,
  childId: string,
  { limit, before }: QueryOf<typeof listMoments>,
): Promise<JsonText> {
  if (!isUuid(childId) || (before !== undefined && !isUuid(before))) throw notFound()
  const { sql } = ctx
  const [found] = await sql<{ page: string }[]>`
    with edge as (
      -- By its id alone: were the child compared as an index can, the planner would look among all of the child's.
      select seq from moments where family_id = ${ctx.familyId} and id = ${before ?? null} and child_id is not distinct from ${childId}
    )
    select (
      select coalesce(json_agg(moment), '[]')::text from (
        select json_build_object('id', m.id, 'childId', m.child_id, 'weather', m.weather, 'mood', m.mood, 'content', m.content,
          'date', m.date, 'photoUrl', m.photo_url, 'createdAt', iso(m.created_at)) as moment
        from moments m
        where m.family_id = c.family_id and m.child_id = c.id and m.seq < coalesce((select seq from edge), 2147483647)
        order by m.seq desc limit ${limit}
      ) as newest
    ) as page
    from children c
    where c.family_id = ${ctx.familyId} and c.id = ${childId} and (${before === undefined} or exists (select from edge))`
  if (!found) throw notFound()
  return new JsonText(found.page)
}
