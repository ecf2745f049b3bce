import { v7 as uuidv7 } from 'uuid'
import { dayAt } from '../../platform/time/rules.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ActCtx, ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Answer } from '../../platform/http/idempotency.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { metadataOf } from '../points/service.ts'
import type { Behavior, QuickAction, recordBehavior } from './contract.ts'
import { defaultQuickActions, foldTitle, maxQuickActions, signedPoints } from './rules.ts'

/**
 * Awards or deducts points: balance, history, quick-action list and remembered answer in one statement, one round trip.
 * The behaviour is its entry in history; there is no second row of it.
 * @throws {Refusal} 404 when the child is not this family's
 */
export async function recordBehaviorOfChild(ctx: ActCtx, input: BodyOf<typeof recordBehavior>): Promise<Answer> {
  if (!isUuid(input.childId)) throw notFound()
  const points = signedPoints(input.type, input.points)
  const behavior: Behavior = {
    id: uuidv7({ msecs: ctx.now.getTime() }),
    childId: input.childId.toLowerCase(),
    type: input.type,
    title: input.title,
    description: input.description ?? null,
    points,
    kind: input.kind,
    createdAt: ctx.now.toISOString(),
  }
  const kind = input.type === 'punishment' ? 'punishment' : input.kind
  const key = input.key ?? null
  const metadata = metadataOf({ kind, ...(key !== null && { data: { key } }) })
  const body = JSON.stringify(behavior)
  const isListed = input.type === 'reward' && input.kind === 'behavior'
  const request = ctx.requestKey
  const rows = await ctx.sql`
    with moved as (
      update children set points = points + ${points}, points_gained = points_gained + ${Math.max(points, 0)}, last_seq = last_seq + 1
      where family_id = ${ctx.familyId} and id = ${behavior.childId}
      returning points, last_seq
    ), written as (
      insert into activities (family_id, id, child_id, seq, type, kind, title, description, points, balance_after, icon_name, metadata,
        cause_id, guardian_id, day, created_at)
      select ${ctx.familyId}, ${behavior.id}, ${behavior.childId}, last_seq, 'behavior', ${kind}, ${input.title}, ${behavior.description},
        ${points}, points, ${iconOf[kind]}, ${metadata}, ${behavior.id}, ${ctx.guardianId}, ${dayAt(ctx.now, ctx.timeZone)}, ${ctx.now}
      from moved
    ), listed as (
      select position from quick_actions
      where ${isListed} and family_id = ${ctx.familyId} and child_id = ${behavior.childId}
        and (key = ${key} or folded_title = ${foldTitle(input.title)})
      order by (key = ${key}) desc nulls last limit 1
    ), kept as (
      update quick_actions q set points = ${points} from listed, moved
      where q.family_id = ${ctx.familyId} and q.child_id = ${behavior.childId} and q.position = listed.position
    ), entered as (
      insert into quick_actions (family_id, child_id, position, key, title, folded_title, points)
      select ${ctx.familyId}, ${behavior.childId}, last_seq, ${key}, ${input.title}, ${foldTitle(input.title)}, ${points}
      from moved where ${isListed} and not exists (select from listed)
      on conflict (family_id, child_id, folded_title) do update set points = excluded.points
    ), dropped as (
      delete from quick_actions where family_id = ${ctx.familyId} and child_id = ${behavior.childId}
        and ${isListed} and not exists (select from listed) and position <= (
          select position from quick_actions where family_id = ${ctx.familyId} and child_id = ${behavior.childId}
          order by position desc offset ${maxQuickActions - 1} limit 1)
    ), remembered as (
      insert into request_keys (family_id, key, digest, status, body, child_id, created_at)
      select ${ctx.familyId}, ${request?.key ?? null}, ${request?.digest ?? null}, 201, ${body}, ${behavior.childId}, ${ctx.now}
      from moved where ${request !== undefined}
    )
    select 1 from moved`
  if (rows.length === 0) throw notFound()
  return { status: 201, body }
}

const iconOf: Record<Behavior['kind'] | 'punishment', string> = { behavior: 'sun', gift: 'gift', remedy: 'bandage', punishment: 'cloud' }

/** @throws {Refusal} 404 when the child is not this family's */
export async function listQuickActionsOfChild(ctx: Ctx, childId: string): Promise<QuickAction[]> {
  if (!isUuid(childId)) throw notFound()
  const [child] = await ctx.sql<{ actions: QuickAction[] }[]>`
    select array(
      select json_build_object('key', key, 'title', title, 'points', points) from quick_actions q
      where q.family_id = c.family_id and q.child_id = c.id order by position desc limit ${maxQuickActions}
    ) as actions
    from children c where family_id = ${ctx.familyId} and id = ${childId}`
  if (!child) throw notFound()
  return child.actions
}

/** Gives a new child the five defaults. A `ChildStarter`. */
export async function startQuickActions(ctx: ChangeCtx, childId: string): Promise<void> {
  const rows = defaultQuickActions.map((action, index) => ({
    family_id: ctx.familyId,
    child_id: childId,
    position: -index,
    key: action.key,
    title: action.title,
    folded_title: foldTitle(action.title),
    points: action.points,
  }))
  await ctx.sql`insert into quick_actions ${ctx.sql(rows)}`
}
