import type { Runner } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { recorderJson } from '../points/service.ts'
import { notFound } from '../../platform/http/errors.ts'
import { JsonText } from '../../platform/http/query.ts'
import type { listMoments } from './contract.ts'

/**
 * One page of a child's moments, written as JSON by PostgreSQL.
 * @throws {Refusal} 404 when the child is not this family's or `before` is no moment of this child
 */
export async function listMomentsOfChild(
  db: Runner,
  childId: string,
  { limit, before }: QueryOf<typeof listMoments>,
  { familyId }: RequestContext,
): Promise<JsonText> {
  const [found] = await db<{ page: string }[]>`
    with edge as (
      -- By its id alone: if the child were compared as an index can, the planner would look among all of the child's.
      select seq from moments where family_id = ${familyId} and id = ${before ?? null} and child_id is not distinct from ${childId}
    )
    select (
      select coalesce(json_agg(moment), '[]')::text from (
        select json_build_object('id', m.id, 'childId', m.child_id, 'weather', m.weather, 'mood', m.mood, 'content', m.content,
          'date', m.date, 'photoUrl', m.photo_url, 'createdAt', iso(m.created_at), 'by', ${recorderJson('a')}) as moment
        from moments m join activities a on a.family_id = m.family_id and a.id = m.id
        where m.family_id = c.family_id and m.child_id = c.id and m.seq < coalesce((select seq from edge), 2147483647)
        order by m.seq desc limit ${limit}
      ) as newest
    ) as page
    from children c
    where c.family_id = ${familyId} and c.id = ${childId} and (${before ?? null}::uuid is null or exists (select from edge))`
  if (!found) throw notFound()
  return new JsonText(found.page)
}
