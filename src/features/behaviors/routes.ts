import { mountAct, mountRead, type Mounting } from '../../platform/http/mount.ts'
import { listQuickActions, recordBehavior } from './contract.ts'
import { listQuickActionsOfChild, recordBehaviorOfChild } from './service.ts'

export function mountBehaviors(to: Mounting): void {
  mountAct(to, recordBehavior, (ctx, { body }) => recordBehaviorOfChild(ctx, body))
  mountRead(to, listQuickActions, (ctx, { params }) => listQuickActionsOfChild(ctx, params.childId))
}
