import { mountChange } from '../../platform/http/change.ts'
import { mountQuery, readForSession } from '../../platform/http/query.ts'
import { admit, mountRoute, readInput, respond } from '../../platform/http/route.ts'
import { chooseLanguage } from '../i18n/rules.ts'
import { childGrantOf } from '../auth/grants.ts'
import { listQuickActionsOfChild } from '../behaviors/service.ts'
import { updateChildOfFamily } from '../children/service.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import { photoHeaders } from '../moments/routes.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { mountStream, topicOfChild } from '../sync/routes.ts'
import { createSubjectTitles } from '../timeline/entryTitles.ts'
import { followChild, listDeeds, readOwnPhoto, readStore, readStory, readToday, updateMe } from './contract.ts'
import { readStoreOfChild } from './store.ts'
import { readPhotoOfChild, readStoryOfChild } from './story.ts'
import { createTick } from './tick.ts'
import { readTodayOfChild, seenChild } from './today.ts'

export function mountChildView({ app, perform, features }: Mount): void {
  const { db } = app
  mountQuery(app, readToday, (ctx) => readTodayOfChild(db, ctx))
  mountAct(app, perform, createTick(features))
  mountQuery(app, readStore, (ctx) => readStoreOfChild(db, ctx))
  mountQuery(app, readStory, (ctx, { query }) => readStoryOfChild(db, query, ctx, features))
  mountRoute(app, readOwnPhoto, async (c, token) => {
    const ctx = await admit(app, readOwnPhoto, c, token)
    const { params, query } = (await readInput(readOwnPhoto, c)).input
    const bytes = await readForSession(app, ctx, () => readPhotoOfChild(db, params.id, query.size, ctx))
    return respond(c, 200, new Uint8Array(bytes), { ...app.headers, ...photoHeaders })
  })
  mountQuery(app, listDeeds, async (ctx) => {
    const actions = await listQuickActionsOfChild(db, requireActiveChild(ctx), ctx)
    const subjectOf = createSubjectTitles(features, chooseLanguage({ path: '', stored: null, browser: ctx.languages }))
    return actions.map(({ key, title }) => ({ key, title: subjectOf({ title, metadata: { key } }) }))
  })
  mountChange(app, updateMe, async (tx, { body }, ctx) => {
    const { goalRewardId, avatarUrl } = body
    const child = await updateChildOfFamily(tx, requireActiveChild(ctx), { goalRewardId, avatarUrl }, ctx)
    return seenChild(child, ctx.today)
  })
  mountStream(app, followChild, (ctx) => {
    const childId = requireActiveChild(ctx)
    return {
      topic: topicOfChild(ctx.familyId, childId),
      // What has changed before the stream was there is read then.
      firstEvent: async () => ({ name: 'child', about: '', data: {} }),
      isFor: (session) => session.grant !== null && childGrantOf(session).activeId === childId,
    }
  })
}
