import type { Fragment, Sql, TransactionSql } from 'postgres'
import type { ChangeCtx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Child } from '../children/contract.ts'
import { childJson } from '../children/service.ts'
import { acting, planAct } from './acts.ts'
import type { Entry } from './entries.ts'

/**
 * The columns of the contract's Activity; `a` is the entry and `u` the entry that took it back, left-joined by `undoneBy`.
 * A row turned to JSON as a whole takes PostgreSQL 0.4 of the time that json_build_object takes.
 */
export function activityColumns(sql: Sql | TransactionSql): Fragment {
  return sql`a.id, a.child_id as "childId", a.type, a.title, a.description, a.points, a.icon_name as "iconName",
    iso(a.created_at) as "createdAt", a.metadata, u.id as "undoneBy", a.reverses_id as undoes`
}

export function undoneBy(sql: Sql | TransactionSql): Fragment {
  return sql`left join activities u on u.family_id = a.family_id and u.reverses_id = a.id`
}

/**
 * Writes the entries of one act and moves the balance, in one statement of the change's transaction.
 * @param entries at least one, in the order in which they are to be told
 * @returns the ids in that order, and the child as it is now
 * @throws {Refusal} 404 when the child is not this family's
 */
export async function appendActivities(
  ctx: ChangeCtx,
  childId: string,
  entries: readonly Entry[],
): Promise<{ ids: string[]; child: Child }> {
  // The request key of a change is claimed before it begins, not with the act.
  const act = planAct({ ...ctx, requestKey: undefined }, childId, entries)
  const [moved] = await ctx.sql<{ child: Child }[]>`
    with ${acting(ctx.sql, [act], ctx.sql`returning ${childJson(ctx.sql, 'c')} as child`)} select child from moved`
  if (!moved) throw notFound()
  ctx.touchesChild(childId)
  return { ids: act.ids, child: moved.child }
}
