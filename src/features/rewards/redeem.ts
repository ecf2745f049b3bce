import { v7 as uuidv7 } from 'uuid'
import { dayAt } from '../../platform/time/rules.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ActCtx, Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Answer } from '../../platform/http/idempotency.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { childJson } from '../children/service.ts'
import type { redeemReward } from './contract.ts'

/**
 * Spends points on a reward: price, balance, history and the remembered answer, also that of a refusal, in one statement.
 * The child is locked before its balance is looked at, so that of any number of redemptions at one instant only as many
 * succeed as the balance pays for, and a refusal tells the balance that refused it.
 * The redemption is its entry in history; there is no second row of it.
 * @throws {Refusal} 404 when the child is not this family's or the reward is not this child's
 */
export async function redeemForChild(ctx: Ctx & Pick<ActCtx, 'requestKey'>, input: BodyOf<typeof redeemReward>): Promise<Answer> {
  if (!isUuid(input.childId) || !isUuid(input.rewardId)) throw notFound()
  const { sql, requestKey: request } = ctx
  const id = uuidv7({ msecs: ctx.now.getTime() })
  const [answer] = await sql<Answer[]>`
    with reward as (
      select id, title, points_cost, preset_key, category from rewards
      where family_id = ${ctx.familyId} and id = ${input.rewardId} and child_id = ${input.childId} and archived_at is null
    ), locked as (
      select points from children where family_id = ${ctx.familyId} and id = ${input.childId} and exists (select from reward) for update
    ), moved as (
      update children c set points = c.points - reward.points_cost, last_seq = c.last_seq + 1 from reward, locked
      where c.family_id = ${ctx.familyId} and c.id = ${input.childId}
        and reward.points_cost = ${input.pointsSpent}::bigint and locked.points >= reward.points_cost
      returning c.*
    ), written as (
      insert into activities (family_id, id, child_id, seq, type, kind, title, points, balance_after, icon_name, metadata, subject_id,
        cause_id, guardian_id, day, created_at)
      select moved.family_id, ${id}, moved.id, last_seq, 'reward', 'redemption', title, -points_cost, points, 'gift',
        json_build_object('kind', 'redemption', 'rewardTitle', title, 'presetKey', preset_key, 'category', category), reward.id,
        ${id}, ${ctx.guardianId}, ${dayAt(ctx.now, ctx.timeZone)}, ${ctx.now}
      from moved, reward
    ), answer as (
      select case when moved.id is null then 409 else 201 end as status, case
        when moved.id is not null then json_build_object(
          'redemption', json_build_object('id', ${id}::uuid, 'rewardId', reward.id, 'title', reward.title, 'pointsSpent', points_cost,
            'createdAt', iso(${ctx.now})),
          'child', ${childJson(sql, 'moved')}, 'activityId', ${id}::uuid)
        when points_cost <> ${input.pointsSpent}::bigint then json_build_object(
          'message', 'The price has changed.', 'code', 'price_changed', 'details', json_build_object('cost', points_cost))
        else json_build_object(
          'message', 'There are not enough points for this.', 'code', 'insufficient_points',
          'details', json_build_object('cost', points_cost, 'points', locked.points))
        end::text as body
      from reward cross join locked left join moved on true
    ), remembered as (
      insert into request_keys (family_id, key, digest, status, body, child_id, created_at)
      select ${ctx.familyId}, ${request?.key ?? null}, ${request?.digest ?? null}, status, body, ${input.childId}, ${ctx.now}
      from answer where ${request !== undefined}
    )
    select status, body from answer`
  if (!answer) throw notFound()
  return answer
}
