import { mountAct, mountRead, type Mounting } from '../../platform/http/mount.ts'
import { addMoment, listMoments } from './contract.ts'
import { addMomentOfChild, listMomentsOfChild } from './service.ts'

export function mountMoments(to: Mounting): void {
  mountRead(to, listMoments, (ctx, { params, query }) => listMomentsOfChild(ctx, params.childId, query))
  mountAct(to, addMoment, (ctx, { body }) => addMomentOfChild(ctx, body))
}
