import type { BodyOf, QueryOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ActCtx, Ctx } from '../../platform/http/context.ts'
import { invalidInput, notFound } from '../../platform/http/errors.ts'
import { type Answer, remembering } from '../../platform/http/idempotency.ts'
import { Json } from '../../platform/http/mount.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { appending } from '../points/service.ts'
import type { addMoment, listMoments } from './contract.ts'

/**
 * Keeps a moment and tells it in the timeline, in one statement.
 * @throws {Refusal} 404 when the child is not this family's; 400 a day to come
 */
export async function addMomentOfChild(ctx: Ctx & Pick<ActCtx, 'requestKey'>, input: BodyOf<typeof addMoment>): Promise<Answer> {
  if (!isUuid(input.childId)) throw notFound()
  const today = dayAt(ctx.now, ctx.timeZone)
  const date = input.date ?? today
  if (date > today) throw invalidInput({ date: 'must not be in the future' })
  const { weather, mood } = input
  const content = input.content ?? null
  const childId = input.childId.toLowerCase()
  const { ids, parts } = appending(ctx, childId, [
    { type: 'moment', kind: 'moment', title: 'A moment to remember', description: content, points: null, iconName: 'heart', data: { weather, mood, date } },
  ])
  const id = ids[0]!
  const reply: ReplyOf<typeof addMoment> = {
    id,
    childId,
    weather,
    mood,
    content,
    date,
    photoUrl: null,
    createdAt: ctx.now.toISOString(),
    activityId: id,
  }
  const answer = { status: 201, body: JSON.stringify(reply) }
  const rows = await ctx.sql`
    with ${parts}, kept as (
      insert into moments (family_id, id, child_id, seq, weather, mood, content, date, created_at)
      select family_id, ${id}, id, last_seq, ${weather}, ${mood}, ${content}, ${date}, ${ctx.now} from moved
    ), ${remembering(ctx, answer, childId)}
    select 1 from moved`
  if (rows.length === 0) throw notFound()
  return answer
}

/**
 * One page of a child's moments, written as JSON by PostgreSQL.
 * @throws {Refusal} 404 when the child is not this family's or `before` is no moment of this child
 */
export async function listMomentsOfChild(ctx: Ctx, childId: string, { limit, before }: QueryOf<typeof listMoments>): Promise<Json> {
  if (!isUuid(childId) || (before !== undefined && !isUuid(before))) throw notFound()
  const { sql } = ctx
  const [found] = await sql<{ page: string }[]>`
    with edge as (
      select seq from moments where family_id = ${ctx.familyId} and child_id = ${childId} and id = ${before ?? null}
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
  return new Json(found.page)
}
