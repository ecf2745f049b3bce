import type { Runner, Tx } from '../../platform/db/open.ts'
import { rowsToInsert, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { JsonText } from '../../platform/http/query.ts'
import { newId } from '../../platform/ids.ts'
import { lockOwner } from '../children/service.ts'
import type { addReward, Reward } from './contract.ts'
import { presetRewards } from './rules.ts'

/** SQL for the contract's Reward, from the row `r` of `rewards`. */
const rewardJson = sql`json_build_object('id', r.id, 'childId', r.child_id, 'title', r.title, 'description', r.description,
  'pointsCost', r.points_cost, 'category', r.category, 'imageUrl', r.image_url, 'picture', r.picture, 'isCustom', r.is_custom,
  'presetKey', r.preset_key, 'createdAt', iso(r.created_at))`

/** The store, written as JSON by PostgreSQL. @throws {Refusal} 404 when the child is not this family's */
export async function listRewardsOfChild(db: Runner, childId: string, { familyId }: RequestContext): Promise<JsonText> {
  const [child] = await db<{ rewards: string }[]>`
    select (
      select coalesce(json_agg(${rewardJson} order by r.points_cost, r.ordinal), '[]')::text from rewards r
      where r.family_id = c.family_id and r.child_id = c.id and r.archived_at is null
    ) as rewards
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return new JsonText(child.rewards)
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function addRewardToStore(tx: Tx, input: BodyOf<typeof addReward>, ctx: ChangeContext): Promise<Reward> {
  // The lock makes an erasure of the child wait for this reward, or this reward find no child.
  const [row] = await tx<{ reward: Reward }[]>`
    with r as (
      insert into rewards (family_id, id, child_id, title, description, points_cost, category, image_url, picture,
        is_custom, created_at)
      select family_id, ${newId(ctx.now)}, id, ${input.title}, ${input.description}, ${input.pointsCost},
        ${input.category}, ${input.imageUrl}, ${input.picture}, true, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${rewardJson} as reward from r`
  if (!row) throw notFound()
  ctx.setSubject(row.reward.childId)
  return row.reward
}

/** Archives a reward. Redemptions stay. @throws {Refusal} 404 unknown reward */
export async function archiveReward(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  const [row] = await tx<{ childId: string }[]>`
    with ${lockOwner('rewards', id, ctx)}
    update rewards set archived_at = ${ctx.now} from owner
    where family_id = ${ctx.familyId} and rewards.id = ${id} and archived_at is null
    returning child_id as "childId"`
  if (!row) throw notFound()
  ctx.setSubject(row.childId)
}

/** Gives a new child the six preset rewards. */
export async function startStore(tx: Tx, childId: string, { familyId, now }: RequestContext): Promise<void> {
  const rows = presetRewards.map((preset) => ({
    family_id: familyId,
    id: newId(now),
    child_id: childId,
    title: preset.title,
    points_cost: preset.pointsCost,
    category: preset.category,
    is_custom: false,
    preset_key: preset.key,
    created_at: now,
  }))
  await tx`insert into rewards ${rowsToInsert(rows)}`
}
