import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { listDayStats, readChildStats, readWeeklyStats } from './contract.ts'
import { listDays, readStats, readWeek } from './service.ts'
import type { Mount } from '../points/feature.ts'

export function mountStats({ app }: Mount): void {
  mountCachedQuery(app, readWeeklyStats, ofChild, (ctx, { params, query }) =>
    readWeek(app.db, params.childId, query, ctx),
  )
  mountCachedQuery(app, readChildStats, ofChild, (ctx, { params }) => readStats(app.db, params.childId, ctx))
  mountCachedQuery(app, listDayStats, ofChild, (ctx, { params, query }) => listDays(app.db, params.childId, query, ctx))
}
