import { additionsOf } from '../points/additions.ts'
import { childVersion, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { readChildStats, readWeeklyStats } from './contract.ts'
import { createSumming, statsIn, weekIn } from './service.ts'

export function mountStats(to: Mounting): void {
  const { sumUp, addUp } = createSumming(to.sql, additionsOf(to))
  mountVersionedRead(
    to,
    readWeeklyStats,
    childVersion,
    async (ctx, { params }) => weekIn(await sumUp(ctx, params.childId)),
    (ctx, { params }) => {
      const sums = addUp(ctx, params.childId)
      return sums && weekIn(sums)
    },
  )
  mountVersionedRead(
    to,
    readChildStats,
    childVersion,
    async (ctx, { params }) => statsIn(await sumUp(ctx, params.childId)),
    (ctx, { params }) => {
      const sums = addUp(ctx, params.childId)
      return sums && statsIn(sums)
    },
  )
}
