import { mount, mountAct, type Mounting, mountVersionedRead, thingsVersion } from '../../platform/http/mount.ts'
import { addReward, deleteReward, listRewards, redeemReward } from './contract.ts'
import { createRedeeming, redeemForChild } from './redeem.ts'
import { addRewardToStore, archiveReward, listRewardsOfChild } from './service.ts'

export function mountRewards(to: Mounting): void {
  mountVersionedRead(to, listRewards, thingsVersion, (ctx, { params }) => listRewardsOfChild(ctx, params.childId))
  mount(to, addReward, (ctx, { body }) => addRewardToStore(ctx, body))
  mount(to, deleteReward, (ctx, { params }) => archiveReward(ctx, params.id))
  const redeeming = createRedeeming(to)
  mountAct(to, redeemReward, (ctx, { body }) => redeemForChild(ctx, body, redeeming))
}
