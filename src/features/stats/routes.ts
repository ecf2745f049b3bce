import { childVersion, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { readChildStats, readWeeklyStats } from './contract.ts'
import { readStatsOfChild, readWeekOfChild } from './service.ts'

export function mountStats(to: Mounting): void {
  mountVersionedRead(to, readWeeklyStats, childVersion, (ctx, { params }) => readWeekOfChild(ctx, params.childId))
  mountVersionedRead(to, readChildStats, childVersion, (ctx, { params }) => readStatsOfChild(ctx, params.childId))
}
