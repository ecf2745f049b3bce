import type { Fragment, Sql, TransactionSql } from 'postgres'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { undoneBy } from '../points/service.ts'
import type { Badge } from './contract.ts'
import { badgeOf, type Completions } from './rules.ts'

/**
 * SQL for the completions of a child that stand, as a JSON list of `Completions`. Nothing else is kept of a badge, so that
 * taking back a completion can never leave a badge behind.
 */
export function completionsOf(sql: Sql | TransactionSql, child: { familyId: Fragment; id: Fragment }): Fragment {
  return sql`(
    select coalesce(json_agg(json_build_object('kind', kind, 'firstId', first_id, 'count', count, 'lastAt', iso(last_at)) order by kind), '[]')
    from (
      select a.kind, (array_agg(a.id order by a.seq))[1] as first_id, count(*), max(a.created_at) as last_at
      from activities a ${undoneBy(sql)}
      where a.family_id = ${child.familyId} and a.child_id = ${child.id} and a.kind in ('habit_bonus', 'skill_completed')
        and a.reverses_id is null and u.id is null
      group by a.kind
    ) as completed
  )`
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function listBadgesOfChild(ctx: Ctx, childId: string): Promise<Badge[]> {
  if (!isUuid(childId)) throw notFound()
  const { sql } = ctx
  const [child] = await sql<{ completions: Completions[] }[]>`
    select ${completionsOf(sql, { familyId: sql`c.family_id`, id: sql`c.id` })} as completions
    from children c where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.completions.map(badgeOf)
}
