import type { Fragment, Sql, TransactionSql } from 'postgres'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { JsonText } from '../../platform/http/mount.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import { lockedOwner } from '../children/service.ts'
import type { addReward, Reward } from './contract.ts'
import { presetRewards } from './rules.ts'

/** SQL for the contract's Reward, read from the table `rewards` under the name `r`. */
function rewardJson(sql: Sql | TransactionSql): Fragment {
  return sql`json_build_object('id', r.id, 'childId', r.child_id, 'title', r.title, 'description', r.description, 'pointsCost', r.points_cost,
    'category', r.category, 'imageUrl', r.image_url, 'isCustom', r.is_custom, 'presetKey', r.preset_key, 'createdAt', iso(r.created_at))`
}

/** The store, written as JSON by PostgreSQL. @throws {Refusal} 404 when the child is not this family's */
export async function listRewardsOfChild(ctx: Ctx, childId: string): Promise<JsonText> {
  if (!isUuid(childId)) throw notFound()
  const { sql } = ctx
  const [child] = await sql<{ rewards: string }[]>`
    select (
      select coalesce(json_agg(${rewardJson(sql)} order by r.points_cost, r.ordinal), '[]')::text from rewards r
      where r.family_id = c.family_id and r.child_id = c.id and r.archived_at is null
    ) as rewards
    from children c where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return new JsonText(child.rewards)
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function addRewardToStore(ctx: ChangeCtx, input: BodyOf<typeof addReward>): Promise<Reward> {
  if (!isUuid(input.childId)) throw notFound()
  const { sql } = ctx
  // The lock makes the erasure of the child wait for this reward, or this reward find no child.
  const [row] = await sql<{ reward: Reward }[]>`
    with r as (
      insert into rewards (family_id, id, child_id, title, description, points_cost, category, image_url, is_custom, created_at)
      select family_id, ${newId(ctx.now)}, id, ${input.title}, ${input.description ?? null}, ${input.pointsCost},
        ${input.category}, ${input.imageUrl ?? null}, true, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${rewardJson(sql)} as reward from r`
  if (!row) throw notFound()
  ctx.touchesChild(row.reward.childId)
  return row.reward
}

/** Takes a reward out of the store. @throws {Refusal} 404 unknown reward */
export async function archiveReward(ctx: ChangeCtx, id: string): Promise<undefined> {
  if (!isUuid(id)) throw notFound()
  const [row] = await ctx.sql<{ childId: string }[]>`
    with ${lockedOwner(ctx, 'rewards', id)}
    update rewards set archived_at = ${ctx.now} from owner where family_id = ${ctx.familyId} and rewards.id = ${id} and archived_at is null
    returning child_id as "childId"`
  if (!row) throw notFound()
  ctx.touchesChild(row.childId)
}

/** Gives a new child the six presets. A `ChildStarter`. */
export async function startStore(ctx: ChangeCtx, childId: string): Promise<void> {
  const rows = presetRewards.map((preset) => ({
    family_id: ctx.familyId,
    id: newId(ctx.now),
    child_id: childId,
    title: preset.title,
    points_cost: preset.pointsCost,
    category: preset.category,
    is_custom: false,
    preset_key: preset.key,
    created_at: ctx.now,
  }))
  await ctx.sql`insert into rewards ${ctx.sql(rows)}`
}
