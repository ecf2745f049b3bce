import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { undoOf } from '../points/service.ts'
import type { Badge } from './contract.ts'
import { badgeOf, type Completions } from './rules.ts'

/**
 * SQL for the completions of the child `c` that are not undone, as a JSON list of `Completions`. A badge is nothing but
 * their count, so that undoing a completion can never leave a badge behind.
 */
export const completionsOfChild: Fragment = sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'firstId', first_id, 'count', count, 'lastAt', iso(last_at)) order by kind), '[]')
  from (
    select a.kind, (array_agg(a.id order by a.seq))[1] as first_id, count(*), max(coalesce(a.happened_at, a.created_at)) as last_at
    from activities a ${undoOf}
    where a.family_id = c.family_id and a.child_id = c.id and a.kind in ('habit_bonus', 'skill_completed')
      and a.reverses_id is null and u.id is null
    group by a.kind
  ) as completed
)`

/** @throws {Refusal} 404 when the child is not this family's */
export async function listBadgesOfChild(db: Runner, childId: string, { familyId }: RequestContext): Promise<Badge[]> {
  const [child] = await db<{ completions: Completions[] }[]>`
    select ${completionsOfChild} as completions from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.completions.map(badgeOf)
}
