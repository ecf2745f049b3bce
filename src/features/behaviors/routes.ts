import { childVersion, mountAct, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { listQuickActions, recordBehavior } from './contract.ts'
import { createRecording, listQuickActionsOfChild, recordBehaviorOfChild } from './service.ts'

export function mountBehaviors(to: Mounting): void {
  const recording = createRecording(to)
  mountAct(to, recordBehavior, (ctx, { body }) => recordBehaviorOfChild(ctx, body, recording))
  mountVersionedRead(to, listQuickActions, childVersion, (ctx, { params }) =>
    listQuickActionsOfChild(ctx, params.childId),
  )
}
