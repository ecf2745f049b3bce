import { additionsOf } from '../points/additions.ts'
import { childVersion, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { readChildStats, readWeeklyStats } from './contract.ts'
import { createSumming, readStatsOfChild, readWeekOfChild } from './service.ts'

export function mountStats(to: Mounting): void {
  const sumUp = createSumming(to.sql, additionsOf(to))
  mountVersionedRead(to, readWeeklyStats, childVersion, (ctx, { params }) => readWeekOfChild(ctx, params.childId, sumUp))
  mountVersionedRead(to, readChildStats, childVersion, (ctx, { params }) => readStatsOfChild(ctx, params.childId, sumUp))
}
