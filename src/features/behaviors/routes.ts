import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { listQuickActions } from './contract.ts'
import { listQuickActionsOfChild } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { record } from './record.ts'

export function mountBehaviors({ app, perform }: Mount): void {
  mountCachedQuery(app, listQuickActions, ofChild, (ctx, { params }) =>
    listQuickActionsOfChild(app.db, params.childId, ctx),
  )
  mountAct(app, perform, record)
}
