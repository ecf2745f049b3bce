import { additionsOf } from '../points/additions.ts'
import type { ActivityType } from '../points/contract.ts'
import type { Restorer } from '../points/undo.ts'
import { childVersion, mount, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { listActivities, undoActivity } from './contract.ts'
import { createPageReader, growPage, listActivitiesOfChild, undoAct } from './service.ts'

export function mountTimeline(to: Mounting, restorers: Partial<Record<ActivityType, Restorer>>): void {
  const readPage = createPageReader(to.sql)
  const additions = additionsOf(to)
  mountVersionedRead(
    to,
    listActivities,
    childVersion,
    (ctx, { params, query }, last) => listActivitiesOfChild(ctx, params.childId, query, readPage, last),
    (ctx, { params, query }, last) => growPage(ctx, params.childId, query, additions, last),
  )
  mount(to, undoActivity, (ctx, { params }) => undoAct(ctx, params.id, restorers))
}
