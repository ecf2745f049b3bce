import { mountCachedQuery } from '../../platform/http/query.ts'
import { chooseLanguage } from '../i18n/rules.ts'
import { ofChild } from '../children/versions.ts'
import { listActivities } from './contract.ts'
import { createSearch } from './search.ts'
import { listActivitiesOfChild } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { createUndo } from './undo.ts'

export function mountTimeline({ app, perform, features }: Mount): void {
  const holdsWords = createSearch(features)
  mountCachedQuery(
    app,
    listActivities,
    // The app words many titles, and the search finds them as they are shown.
    {
      ...ofChild,
      languageOf: ({ query }, browser) =>
        query.q ? chooseLanguage({ path: '', stored: undefined, browser }) : undefined,
      variesByRole: ({ query }) => query.thing !== undefined,
    },
    (ctx, { params, query }) => listActivitiesOfChild(app.db, params.childId, query, holdsWords, ctx),
  )
  mountAct(app, perform, createUndo(features))
}
