import type { ActivityType } from '../points/contract.ts'
import type { Restorer } from '../points/undo.ts'
import { childVersion, mount, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { listActivities, undoActivity } from './contract.ts'
import { listActivitiesOfChild, undoAct } from './service.ts'

export function mountTimeline(to: Mounting, restorers: Partial<Record<ActivityType, Restorer>>): void {
  mountVersionedRead(to, listActivities, childVersion, (ctx, { params, query }, last) => listActivitiesOfChild(ctx, params.childId, query, last))
  mount(to, undoActivity, (ctx, { params }) => undoAct(ctx, params.id, restorers))
}
