import { mount, mountAct, mountRead, type Mounting } from '../../platform/http/mount.ts'
import { addReward, deleteReward, listRewards, redeemReward } from './contract.ts'
import { redeemForChild } from './redeem.ts'
import { addRewardToStore, archiveReward, listRewardsOfChild } from './service.ts'

export function mountRewards(to: Mounting): void {
  mountRead(to, listRewards, (ctx, { params }) => listRewardsOfChild(ctx, params.childId))
  mount(to, addReward, (ctx, { body }) => addRewardToStore(ctx, body))
  mount(to, deleteReward, (ctx, { params }) => archiveReward(ctx, params.id))
  mountAct(to, redeemReward, (ctx, { body }) => redeemForChild(ctx, body))
}
