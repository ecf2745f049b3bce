import type { Runner } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { JsonText } from '../../platform/http/query.ts'
import { activityColumns, undoOf } from '../points/service.ts'
import type { listActivities } from './contract.ts'

/**
 * One page of a child's timeline, written as JSON by PostgreSQL.
 * @throws {Refusal} 404 when the child is not this family's or `before` is no entry of this timeline
 */
export async function listActivitiesOfChild(
  db: Runner,
  childId: string,
  { limit, before }: QueryOf<typeof listActivities>,
  { familyId }: RequestContext,
): Promise<JsonText> {
  const [found] = await db<{ page: string }[]>`
    with edge as (
      -- By its id alone: if the child were compared as an index can, the planner would look among all of the child's.
      select seq from activities where family_id = ${familyId} and id = ${before ?? null} and child_id is not distinct from ${childId}
    )
    select (
      select concat('[', string_agg(row_to_json(entry)::text, ','), ']') from (
        select ${activityColumns} from activities a ${undoOf}
        where a.family_id = c.family_id and a.child_id = c.id and a.seq < coalesce((select seq from edge), 2147483647)
          and a.kind <> 'moment_deleted'
        order by a.seq desc limit ${limit}
      ) as entry
    ) as page
    from children c
    where c.family_id = ${familyId} and c.id = ${childId} and (${before ?? null}::uuid is null or exists (select from edge))`
  if (!found) throw notFound()
  return new JsonText(found.page)
}
