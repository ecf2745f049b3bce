import { mountRead, type Mounting } from '../../platform/http/mount.ts'
import { readChildStats, readWeeklyStats } from './contract.ts'
import { readStatsOfChild, readWeekOfChild } from './service.ts'

export function mountStats(to: Mounting): void {
  mountRead(to, readWeeklyStats, (ctx, { params }) => readWeekOfChild(ctx, params.childId))
  mountRead(to, readChildStats, (ctx, { params }) => readStatsOfChild(ctx, params.childId))
}
