import { childVersion, mountAct, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { actWriterOf } from '../points/acts.ts'
import { addMoment, listMoments } from './contract.ts'
import { addMomentOfChild, listMomentsOfChild } from './service.ts'

export function mountMoments(to: Mounting): void {
  mountVersionedRead(to, listMoments, childVersion, (ctx, { params, query }) =>
    listMomentsOfChild(ctx, params.childId, query),
  )
  const write = actWriterOf(to)
  mountAct(to, addMoment, (ctx, { body }) => addMomentOfChild(ctx, body, write))
}
