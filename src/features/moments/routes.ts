import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { listMoments } from './contract.ts'
import { listMomentsOfChild } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { add } from './add.ts'

export function mountMoments({ app, perform }: Mount): void {
  mountCachedQuery(app, listMoments, ofChild, (ctx, { params, query }) =>
    listMomentsOfChild(app.db, params.childId, query, ctx),
  )
  mountAct(app, perform, add)
}
