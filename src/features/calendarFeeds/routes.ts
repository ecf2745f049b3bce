import { mountChange } from '../../platform/http/change.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mountQuery, readInTurn, respondCached } from '../../platform/http/query.ts'
import { digestOf } from '../auth/tokens.ts'
import { type Mount, sumNamesOf } from '../points/feature.ts'
import { findFeed, readCalendar } from './calendar.ts'
import { addFeed, endFeed, listFeeds } from './contract.ts'
import { createFeed, endOwnFeed, listOwnFeeds } from './service.ts'

const type = { 'Content-Type': 'text/calendar; charset=utf-8' }
/** A calendar need not ask again for so many seconds. */
const headers = { 'Cache-Control': 'private, max-age=900' }

export function mountCalendarFeeds({ app, auth, features }: Mount): void {
  const sumNames = sumNamesOf(features)
  mountChange(app, addFeed, (tx, { body }, ctx) => createFeed(tx, body, ctx, app.publicUrl))
  mountQuery(app, listFeeds, (ctx) => listOwnFeeds(app.db, ctx))
  mountChange(app, endFeed, (tx, { params }, ctx) => endOwnFeed(tx, params.id, ctx))

  app.hono.get('/calendar/:file{[^/]+\\.ics}', async (c) => {
    const now = app.clock()
    const feed = await findFeed(app.db, digestOf(c.req.param('file').slice(0, -'.ics'.length)), { ...app, now })
    if (!feed) throw notFound()
    await auth.countRequest(feed.id)
    const key = `${feed.familyId} calendar ${feed.id}`
    const find = () => app.cache.find(key, feed.version)
    const read = async () =>
      find() ?? app.cache.store(key, feed.version, await readCalendar(app.db, feed, { now, sumNames }))
    const cached = find() ?? (await readInTurn(feed.familyId, read))
    return respondCached(app, c, { key, cached, type, headers })
  })
}
