import { mountChange } from '../../platform/http/change.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { createGrant, decline } from './answer.ts'
import { ask } from './ask.ts'
import {
  addRequest,
  addRequestForChild,
  listOwnRequests,
  listRequests,
  markRequestSeen,
  reopenRequest,
  withdrawRequest,
} from './contract.ts'
import { listRequestsOfChild, listRequestsOfFamily, markSeen, reopen, withdrawRequestOfChild } from './service.ts'

export function mountRequests({ app, perform }: Mount): void {
  mountQuery(app, listRequests, (ctx, { query }) => listRequestsOfFamily(app.db, query, ctx))
  const { itemLimits, rowsPerFamily } = app
  mountAct(app, perform, createGrant({ itemTables: Object.keys(itemLimits), rowsPerFamily }))
  mountAct(app, perform, decline)
  mountChange(app, reopenRequest, (tx, { params }, ctx) => reopen(tx, params.id, ctx))
  mountQuery(app, listOwnRequests, (ctx) => listRequestsOfChild(app.db, ctx))
  mountChange(app, addRequest, (tx, { body }, ctx) => ask(tx, requireActiveChild(ctx), body, ctx))
  mountChange(app, addRequestForChild, (tx, { body }, ctx) => ask(tx, body.childId, body, ctx))
  mountChange(app, withdrawRequest, (tx, { params }, ctx) => withdrawRequestOfChild(tx, params.id, ctx))
  mountChange(app, markRequestSeen, (tx, { params }, ctx) => markSeen(tx, params.id, ctx))
}
