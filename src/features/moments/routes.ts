import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { deleteMoment, listMoments, updateMoment } from './contract.ts'
import { deleteMomentOfChild, listMomentsOfChild, updateMomentOfChild } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { add } from './add.ts'

export function mountMoments({ app, perform }: Mount): void {
  mountCachedQuery(app, listMoments, ofChild, (ctx, { params, query }) =>
    listMomentsOfChild(app.db, params.childId, query, ctx),
  )
  mountAct(app, perform, add)
  mountChange(app, updateMoment, (tx, { params, body }, ctx) => updateMomentOfChild(tx, params.id, body, ctx))
  mountChange(app, deleteMoment, (tx, { params }, ctx) => deleteMomentOfChild(tx, params.id, ctx))
}
