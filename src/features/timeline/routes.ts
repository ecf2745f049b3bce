import type { ActivityType } from '../points/contract.ts'
import type { Restorer } from '../points/undo.ts'
import { childVersion, mount, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { listActivities, undoActivity } from './contract.ts'
import { createPageReader, listActivitiesOfChild, undoAct } from './service.ts'

export function mountTimeline(to: Mounting, restorers: Partial<Record<ActivityType, Restorer>>): void {
  const read = createPageReader(to.sql)
  mountVersionedRead(to, listActivities, childVersion, (ctx, { params, query }, last) => listActivitiesOfChild(ctx, params.childId, query, read, last))
  mount(to, undoActivity, (ctx, { params }) => undoAct(ctx, params.id, restorers))
}
