import type { Runner } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { QueryContext } from '../../platform/http/query.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import { isOpen } from '../requests/service.ts'
import { isOwed } from '../rewards/redemptions.ts'
import { listRewardsOfChild, pictureOfReward, rewardTitle } from '../rewards/service.ts'
import { readStats } from '../stats/service.ts'
import type { SeenReward } from './contract.ts'
import { daysUntil } from './today.ts'

/** @throws {Refusal} 409 `choose_child` */
export async function readStoreOfChild(db: Runner, ctx: QueryContext): Promise<SeenReward[]> {
  const childId = requireActiveChild(ctx)
  const [rewards, { currentPoints, pacePerDay }, requests, promised] = await Promise.all([
    listRewardsOfChild(db, childId, ctx),
    readStats(db, childId, ctx),
    db<{ subjectId: string; id: string }[]>`
      select q.subject_id as "subjectId", q.id from requests q
      where q.family_id = ${ctx.familyId} and q.child_id = ${childId} and q.kind = 'reward' and ${isOpen(sql`${ctx.now}::timestamptz`)}
      order by q.created_at, q.ordinal`,
    db<{ rewardId: string }[]>`
      select d.reward_id as "rewardId" from redemptions d
      where d.family_id = ${ctx.familyId} and d.child_id = ${childId} and ${isOwed}`,
  ])
  const promisedIds = new Set(promised.map(({ rewardId }) => rewardId))
  const requestIds = new Map(requests.map(({ subjectId, id }) => [subjectId, id]))
  return rewards.map((reward) => ({
    id: reward.id,
    title: rewardTitle(reward, ctx),
    description: reward.description,
    picture: pictureOfReward(reward),
    imageUrl: reward.imageUrl,
    pointsCost: reward.pointsCost,
    isReachable: currentPoints >= reward.pointsCost,
    days: daysUntil(reward.pointsCost, currentPoints, pacePerDay),
    requestId: requestIds.get(reward.id) ?? null,
    nextDay: reward.nextDay,
    isPromised: promisedIds.has(reward.id),
  }))
}
