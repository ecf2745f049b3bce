import { additionsOf } from '../points/additions.ts'
import type { ActivityType } from '../points/contract.ts'
import type { Restorer } from '../points/undo.ts'
import { childVersion, mount, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { listActivities, undoActivity } from './contract.ts'
import { createPageReader, listActivitiesOfChild, undoAct } from './service.ts'

export function mountTimeline(to: Mounting, restorers: Partial<Record<ActivityType, Restorer>>): void {
  const reading = { read: createPageReader(to.sql), additions: additionsOf(to) }
  mountVersionedRead(to, listActivities, childVersion, (ctx, { params, query }, last) => listActivitiesOfChild(ctx, params.childId, query, reading, last))
  mount(to, undoActivity, (ctx, { params }) => undoAct(ctx, params.id, restorers))
}
