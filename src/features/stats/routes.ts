import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { readChildStats, readWeeklyStats } from './contract.ts'
import { statsIn, sumUp, weekIn } from './service.ts'
import type { Mount } from '../points/feature.ts'

export function mountStats({ app }: Mount): void {
  mountCachedQuery(app, readWeeklyStats, ofChild, async (ctx, { params }) =>
    weekIn(await sumUp(app.db, params.childId, ctx)),
  )
  mountCachedQuery(app, readChildStats, ofChild, async (ctx, { params }) =>
    statsIn(await sumUp(app.db, params.childId, ctx)),
  )
}
