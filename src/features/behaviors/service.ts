import type { Runner, Tx } from '../../platform/db/open.ts'
import { insertRows, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { invalidInput, notFound } from '../../platform/http/errors.ts'
import { maxQuickActions, type QuickAction, type replaceQuickActions } from './contract.ts'
import { defaultKeyOf } from './defaultTitles.ts'
import { isSameBehavior, justAwardedMinutes } from './justAwarded.ts'
import { foldText } from '../../platform/foldText.ts'
import { defaultQuickActions } from './rules.ts'

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

export async function startQuickActions(tx: Tx, childId: string, { familyId }: RequestContext): Promise<void> {
  const rows = defaultQuickActions.map((action, index) => ({
    family_id: familyId,
    child_id: childId,
    position: -index,
    key: action.key,
    title: action.title,
    folded_title: foldText(action.title),
    points: action.points,
  }))
  await tx.run(insertRows('quick_actions', rows))
}

/** Entries of a child that are looked at, at most: far more than a family records in ten minutes. */
const recentEntries = 100

/**
 * SQL for the awards by members of the last minutes to the child `c`, oldest first. A guardian alone needs no confirmation, so
 * that none are read in a family of one.
 */
export const recentAwards = sql`case
  when exists (select from members o where o.family_id = c.family_id and o.guardian_id <> session.guardian_id) then (
    select coalesce(json_agg(json_build_object('key', a.metadata::json->>'key', 'title', a.title, 'points', a.points,
      'createdAt', iso(a.created_at), 'by', json_build_object('id', g.id, 'name', g.name)) order by a.seq), '[]')
    from activities a
    join members m on m.family_id = a.family_id and m.guardian_id = a.guardian_id
    join guardians g on g.id = m.guardian_id
    where a.family_id = c.family_id and a.child_id = c.id and a.seq > c.last_seq - ${recentEntries}
      and a.type = 'behavior' and a.kind = 'behavior' and a.via is null
      and a.created_at > request.now - make_interval(mins => ${justAwardedMinutes}) and a.reverses_id is null
      and not exists (select from activities u where u.family_id = a.family_id and u.reverses_id = a.id))
  else '[]' end`

/** @throws {Refusal} 404 when the child is not this family's; 400 an entry that is there twice */
export async function replaceQuickActionsOfChild(
  tx: Tx,
  childId: string,
  list: BodyOf<typeof replaceQuickActions>,
  ctx: ChangeContext,
): Promise<QuickAction[]> {
  const actions = list.map(({ key, title, points }) => ({ key: key ?? defaultKeyOf(title), title, points }))
  refuseDuplicates(actions)
  const [child] = await tx<{ lastSeq: number }[]>`
    select last_seq as "lastSeq" from children where family_id = ${ctx.familyId} and id = ${childId} for no key update`
  if (!child) throw notFound()
  ctx.setSubject(childId)
  await tx`delete from quick_actions where family_id = ${ctx.familyId} and child_id = ${childId}`
  if (actions.length === 0) return actions
  // The next tapped action gets the next number of history, and so comes first.
  const rows = actions.map((action, index) => ({
    family_id: ctx.familyId,
    child_id: childId,
    position: child.lastSeq - index,
    key: action.key,
    title: action.title,
    folded_title: foldText(action.title),
    points: action.points,
  }))
  await tx.run(insertRows('quick_actions', rows))
  return actions
}

/** Refuses the second of two entries with one key or one title. */
function refuseDuplicates(actions: readonly QuickAction[]): void {
  for (const [index, action] of actions.entries()) {
    if (actions.slice(0, index).some((other) => isSameBehavior(other, action)))
      throw invalidInput({ [`${index}.title`]: 'duplicate' })
  }
}
