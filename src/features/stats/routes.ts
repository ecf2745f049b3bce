import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { readChildStats, readWeeklyStats } from './contract.ts'
import { readStats, readWeek } from './service.ts'
import type { Mount } from '../points/feature.ts'

export function mountStats({ app }: Mount): void {
  mountCachedQuery(app, readWeeklyStats, ofChild, (ctx, { params }) => readWeek(app.db, params.childId, ctx))
  mountCachedQuery(app, readChildStats, ofChild, (ctx, { params }) => readStats(app.db, params.childId, ctx))
}
