import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import { listBadges } from './contract.ts'
import { listBadgesOfChild } from './service.ts'
import type { Mount } from '../points/feature.ts'

export function mountBadges({ app }: Mount): void {
  mountCachedQuery(app, listBadges, ofChild, (ctx, { params }) => listBadgesOfChild(app.db, params.childId, ctx))
}
