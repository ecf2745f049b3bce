import { childVersion, mountAct, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { actWriterOf } from '../points/acts.ts'
import { listQuickActions, recordBehavior } from './contract.ts'
import { listQuickActionsOfChild, recordBehaviorOfChild } from './service.ts'

export function mountBehaviors(to: Mounting): void {
  const write = actWriterOf(to)
  mountAct(to, recordBehavior, (ctx, { body }) => recordBehaviorOfChild(ctx, body, write))
  mountVersionedRead(to, listQuickActions, childVersion, (ctx, { params }) => listQuickActionsOfChild(ctx, params.childId))
}
