import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery } from '../../platform/http/query.ts'
import { mountAddition } from '../children/quota.ts'
import { ofChild } from '../children/versions.ts'
import { addReward, deleteReward, listRewards } from './contract.ts'
import { addRewardToStore, archiveReward, listRewardsOfChild } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { redeem } from './redeem.ts'

export function mountRewards({ app, perform }: Mount): void {
  mountCachedQuery(app, listRewards, ofChild, (ctx, { params }) => listRewardsOfChild(app.db, params.childId, ctx))
  mountAddition(app, addReward, (tx, { body }, ctx) => addRewardToStore(tx, body, ctx))
  mountChange(app, deleteReward, (tx, { params }, ctx) => archiveReward(tx, params.id, ctx))
  mountAct(app, perform, redeem)
}
