import type { Runner } from '../../platform/db/open.ts'
import type { QueryContext } from '../../platform/http/query.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import { listRewardsOfChild, pictureOfReward, rewardTitle } from '../rewards/service.ts'
import { readStats } from '../stats/service.ts'
import type { SeenReward } from './contract.ts'
import { daysUntil } from './today.ts'

/** @throws {Refusal} 409 `choose_child` */
export async function readStoreOfChild(db: Runner, ctx: QueryContext): Promise<SeenReward[]> {
  const childId = requireActiveChild(ctx)
  const [rewards, { currentPoints, pacePerDay }] = await Promise.all([
    listRewardsOfChild(db, childId, ctx),
    readStats(db, childId, ctx),
  ])
  return rewards.map((reward) => ({
    id: reward.id,
    title: rewardTitle(reward, ctx),
    description: reward.description,
    picture: pictureOfReward(reward),
    imageUrl: reward.imageUrl,
    pointsCost: reward.pointsCost,
    isReachable: currentPoints >= reward.pointsCost,
    days: daysUntil(reward.pointsCost, currentPoints, pacePerDay),
    requestId: null,
    nextDay: reward.nextDay,
  }))
}
