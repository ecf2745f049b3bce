import type { Runner, Tx } from '../../platform/db/open.ts'
import { rowsToInsert, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { QuickAction } from './contract.ts'
import { justAwardedMinutes } from './justAwarded.ts'
import { defaultQuickActions, foldTitle, maxQuickActions } from './rules.ts'

/** @throws {Refusal} 404 when the child is not this family's */
export async function listQuickActionsOfChild(
  db: Runner,
  childId: string,
  { familyId }: RequestContext,
): Promise<QuickAction[]> {
  const [child] = await db<{ actions: QuickAction[] }[]>`
    select array(
      select json_build_object('key', key, 'title', title, 'points', points) from quick_actions q
      where q.family_id = c.family_id and q.child_id = c.id order by position desc limit ${maxQuickActions}
    ) as actions
    from children c where family_id = ${familyId} and id = ${childId}`
  if (!child) throw notFound()
  return child.actions
}

/** Gives a new child the five default quick actions. */
export async function startQuickActions(tx: Tx, childId: string, { familyId }: RequestContext): Promise<void> {
  const rows = defaultQuickActions.map((action, index) => ({
    family_id: familyId,
    child_id: childId,
    position: -index,
    key: action.key,
    title: action.title,
    folded_title: foldTitle(action.title),
    points: action.points,
  }))
  await tx`insert into quick_actions ${rowsToInsert(rows)}`
}

/**
 * SQL for the awards of the last minutes to the child `c`, oldest first. A guardian alone is never asked, so that none are read in a family
 * of one.
 */
export const recentAwards = sql`(
  select coalesce(json_agg(json_build_object('key', a.metadata::json->>'key', 'title', a.title, 'points', a.points,
    'createdAt', iso(a.created_at), 'by', json_build_object('id', g.id, 'name', g.name)) order by a.seq), '[]')
  from activities a
  join members m on m.family_id = a.family_id and m.guardian_id = a.guardian_id
  join guardians g on g.id = m.guardian_id
  where a.family_id = c.family_id and a.child_id = c.id and a.type = 'behavior' and a.kind = 'behavior'
    and a.created_at > request.now - make_interval(mins => ${justAwardedMinutes}) and a.reverses_id is null
    and not exists (select from activities u where u.family_id = a.family_id and u.reverses_id = a.id)
    and exists (select from members o where o.family_id = c.family_id and o.guardian_id <> session.guardian_id))`
