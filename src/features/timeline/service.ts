import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { invalidInput } from '../../platform/http/errors.ts'
import type { QueryContext, JsonText } from '../../platform/http/query.ts'
import { newestOfChild } from '../children/newest.ts'
import { activityColumns, butMoments, undoOf } from '../points/service.ts'
import type { listActivities } from './contract.ts'
import type { HoldsWords } from './search.ts'
import { countsOnce, hasThing, isAbout, type Thing, thingOf } from './things.ts'

/**
 * One page of a child's timeline, or of what is found in it, written as JSON by PostgreSQL.
 * @throws {Refusal} 404 when the child is not this family's, `before` is no entry of this timeline, or the child does
 * not have the thing; 400 for days in the wrong order
 */
export async function listActivitiesOfChild(
  db: Runner,
  childId: string,
  query: QueryOf<typeof listActivities>,
  holdsWords: HoldsWords,
  ctx: QueryContext,
): Promise<JsonText> {
  const { familyId, role, languages } = ctx
  const { limit, before } = query
  const thing: Thing | undefined = query.thing === undefined ? undefined : thingOf(query.thing)
  const filter = filterOf(query, { familyId, role, childId, thing, holdsWords: (q) => holdsWords(q, languages) })
  return newestOfChild(
    db,
    'activities',
    { familyId, childId, before, condition: thing && hasThing(thing) },
    (maxSeq) => sql`
    select row_to_json(entry) as json from (
      select ${activityColumns} from activities a ${undoOf}
      where a.family_id = c.family_id and a.child_id = c.id and a.seq < ${maxSeq} and a.kind <> 'moment_deleted' ${butMoments(ctx)} ${filter}
      order by a.seq desc limit ${limit}
    ) as entry`,
  )
}

interface FilterContext {
  familyId: string
  role: string
  childId: string
  thing: Thing | undefined
  holdsWords: (q: string) => Fragment
}

/** SQL for what the entry `a` must be. */
function filterOf(query: QueryOf<typeof listActivities>, ctx: FilterContext): Fragment {
  const { familyId, childId, thing, holdsWords } = ctx
  const { q, type = null, by = null, from = null, to = null } = query
  if (from !== null && to !== null && from > to) throw invalidInput({ to: 'must not be before from' })
  // The plain timeline is by far the most frequent request, and its statement has no conditions.
  if (!q && !thing && type === null && by === null && from === null && to === null) return sql``
  const isInDays = sql`between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')`
  // An entry of a member who has left names no id. Their former id finds nothing, as any other that is no member's.
  const isByMember = sql`a.guardian_id = ${by} and exists (
    select from members where family_id = ${familyId} and guardian_id = ${by})`
  const isOfThing = thing
    ? sql`and ${isAbout(thing, ctx)} and ${countsOnce(thing, ctx)} and a.reverses_id is null and u.id is null`
    : sql``
  // The day of a moment may be corrected. All of them are looked up at once: one by one, thousands take longer than the
  // search. One condition whose parts the planner cannot see. From several it concludes that next to nothing is left,
  // and sorts all of the child's entries instead of reading them in their order until the page is full.
  return sql`and case when (${type}::text is null or a.type = ${type}) and (${by}::uuid is null or ${isByMember})
    and (${from ?? to}::date is null or case when a.type = 'moment' then a.id in (
      select m.id from moments m where m.family_id = ${familyId} and m.child_id = ${childId} and m.date ${isInDays}
    ) else a.day ${isInDays} end)
    and ${holdsWords(q ?? '')} ${isOfThing} then true else false end`
}
