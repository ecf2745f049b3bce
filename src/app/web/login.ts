import { readSignedCookie } from '../../features/auth/ui/signedCookie.ts'
import { languageOfPath } from '../../features/i18n/rules.ts'
import { leaveIfSignedOut } from '../../features/pwa/ui/guardSession.ts'
import { startLeaving } from '../../platform/ui/leaving.ts'

/** Dispatched on the window when the session has expired or was revoked. */
export const unauthorizedEvent = 'pipling:unauthorized'

/**
 * The address that starts the sign-in. It passes on the language of the current address, because nothing may be stored
 * for visitors. `returnTo` is the screen to return to.
 */
export function loginAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const language = languageOfPath(pathname)
  const isStart = pathname === '/' && search === ''
  const query = new URLSearchParams({
    ...(language && { lang: language }),
    ...(!isStart && { returnTo: pathname + search }),
  })
  return query.size ? `/api/login?${query}` : '/api/login'
}

/** The address that signs out and returns to the start page in the language of the current address. */
export function logoutAddress({ pathname }: Pick<Location, 'pathname'>): string {
  const language = languageOfPath(pathname)
  return language ? `/api/logout?lang=${language}` : '/api/logout'
}

/** Leads to the sign-in, or to the start page if this browser has signed out: another tab, or this one a moment ago. */
export function goToLogin(): void {
  if (readSignedCookie() !== 'in') leaveIfSignedOut()
  else if (startLeaving()) location.assign(loginAddress(location))
}
