import type { Context } from 'hono'
import { DatabaseUnavailable } from '../../platform/db/open.ts'
import type { App } from '../../platform/http/context.ts'
import type { Auth } from '../auth/service.ts'
import { sessionOfPage } from '../auth/withoutSession.ts'

/** Who owns a browser whose cookie says that it is lent: children, a guardian, or nobody (expired). */
export type LentState = 'lent' | 'own' | 'over'

/** Returns a function that also brings the cookies by which pages are chosen in line with the session. */
export function createLentState(app: App, { cookies }: Auth): (c: Context) => Promise<LentState> {
  return async (c) => {
    try {
      const session = await sessionOfPage(app, cookies, c)
      if (!session) return 'over'
      if (session.grant === null) {
        cookies.markSignedIn(c, 'in')
        return 'own'
      }
      cookies.keepLent(c)
      return 'lent'
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      // The page holds nothing of the family, and tries again by itself.
      return 'lent'
    }
  }
}
