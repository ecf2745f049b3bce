import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { listQuickActions, replaceQuickActions } from './contract.ts'
import { listQuickActionsOfChild, replaceQuickActionsOfChild } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { record } from './record.ts'

export function mountBehaviors({ app, perform }: Mount): void {
  mountCachedQuery(app, listQuickActions, ofChild, (ctx, { params }) =>
    listQuickActionsOfChild(app.db, params.childId, ctx),
  )
  mountChange(app, replaceQuickActions, (tx, { params, body }, ctx) =>
    replaceQuickActionsOfChild(tx, params.childId, body, ctx),
  )
  mountAct(app, perform, record)
}
