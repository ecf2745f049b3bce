import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery } from '../../platform/http/query.ts'
import { mountAddition } from '../children/quota.ts'
import { ofChild } from '../children/versions.ts'
import {
  addReward,
  deleteReward,
  giveRedemption,
  listRedemptions,
  listRewards,
  oweRedemption,
  restoreReward,
  updateReward,
} from './contract.ts'
import {
  addRewardToStore,
  deleteRewardOfStore,
  listRewardsOfChild,
  restoreRewardToStore,
  updateRewardOfStore,
} from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { redeem } from './redeem.ts'
import { listRedemptionsOfChild, noteGiven, noteOwed } from './redemptions.ts'

export function mountRewards({ app, perform }: Mount): void {
  mountCachedQuery(app, listRewards, ofChild, (ctx, { params, query }) =>
    listRewardsOfChild(app.db, params.childId, ctx, query),
  )
  mountAddition(
    app,
    addReward,
    ({ body }) => ({ childId: body.childId, counts: { rewards: 1 } }),
    (tx, { body }, ctx) => addRewardToStore(tx, body, ctx),
  )
  mountChange(app, deleteReward, (tx, input, ctx) => deleteRewardOfStore(tx, input, ctx))
  mountChange(app, updateReward, (tx, { params, body }, ctx) => updateRewardOfStore(tx, params.id, body, ctx))
  mountChange(app, restoreReward, (tx, { params }, ctx) => restoreRewardToStore(tx, params.id, ctx))
  mountAct(app, perform, redeem)
  mountCachedQuery(app, listRedemptions, ofChild, (ctx, { params, query }) =>
    listRedemptionsOfChild(app.db, params.childId, query, ctx),
  )
  mountChange(app, giveRedemption, (tx, { params, body }, ctx) => noteGiven(tx, params.id, body.times, ctx))
  mountChange(app, oweRedemption, (tx, { params }, ctx) => noteOwed(tx, params.id, ctx))
}
