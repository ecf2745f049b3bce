import { mountCachedQuery } from '../../platform/http/query.ts'
import { ofChild } from '../children/versions.ts'
import type { Mount } from '../points/feature.ts'
import { readFacts } from './contract.ts'
import { readFactsOfChild } from './service.ts'

export function mountFacts({ app }: Mount): void {
  mountCachedQuery(app, readFacts, { ...ofChild, variesByRole: () => true }, (ctx, { params, query }) =>
    readFactsOfChild(app.db, params.childId, query, ctx),
  )
}
