import { readSignedCookie } from '../../features/auth/ui/signedCookie.ts'
import { languageOfPath } from '../../features/i18n/rules.ts'
import { announceFamilyChange, clearResponses, leaveIfSignedOut } from '../../features/sync/ui/session.ts'
import { startLeaving } from '../../platform/ui/leaving.ts'

/**
 * The address that starts the sign-in. It passes on the language of the current address, because nothing may be stored
 * for visitors. `returnTo` is the screen to return to.
 * @param isKnown whether the visitor has said that they have an account
 */
export function loginAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>, isKnown = false): string {
  const language = languageOfPath(pathname)
  const isStart = pathname === '/' && search === ''
  const query = new URLSearchParams({
    ...(language && { lang: language }),
    ...(isKnown && { known: '' }),
    ...(!isStart && { returnTo: pathname + search }),
  })
  return query.size ? `/api/login?${query}` : '/api/login'
}

/** The address that signs out and returns to the start page in the language of the current address. */
export function logoutAddress({ pathname }: Pick<Location, 'pathname'>): string {
  const language = languageOfPath(pathname)
  return language ? `/api/logout?lang=${language}` : '/api/logout'
}

/**
 * Empties this page and those of other tabs, and leads to the sign-in, or to the start page if this browser has signed
 * out: another tab, or this one a moment ago. What is not sent and drafts stay, for the same guardian.
 */
export function goToLogin(): void {
  if (readSignedCookie() !== 'in') {
    leaveIfSignedOut()
    return
  }
  if (!startLeaving()) return
  document.body.hidden = true
  announceFamilyChange()
  // Not awaited: if the browser breaks it off, the next page finds no session and deletes them.
  void clearResponses()
  location.assign(loginAddress(location))
}
