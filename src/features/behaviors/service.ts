import type { Runner, Tx } from '../../platform/db/open.ts'
import { rowsToInsert } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { QuickAction } from './contract.ts'
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
