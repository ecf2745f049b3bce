import { languageOfPath } from '../../features/i18n/rules.ts'

/** Dispatched on the window when the server no longer knows the session. */
export const unauthorizedEvent = 'pipling:unauthorized'

/**
 * The address that starts signing in. A language in the present address is handed through, as nothing may be stored
 * for somebody who only looks; `returnTo` brings back to the screen that was left.
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

export function goToLogin(): void {
  location.assign(loginAddress(location))
}
