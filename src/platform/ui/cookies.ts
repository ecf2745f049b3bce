import { cookieNameAt } from '../http/cookieName.ts'
import { attempt } from './deviceStorage.ts'

/** The longest that browsers keep a cookie: 400 days. */
const longestSeconds = 400 * 24 * 60 * 60

/** Every cookie of ours is named by this rule, here and on the server. */
const nameHere = (name: string) => cookieNameAt(name, location.port)

/** Reads a cookie that is not hidden from the page. */
export function readCookie(name: string): string | undefined {
  const prefix = `${nameHere(name)}=`
  return attempt(() => document.cookie)
    ?.split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length)
}

/** Sets a cookie that the page may read. Does nothing where the browser refuses cookies. */
export function writeCookie(name: string, value: string, maxAgeSeconds = longestSeconds): void {
  attempt(() => {
    document.cookie = `${nameHere(name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`
  })
}

export function deleteCookie(name: string): void {
  writeCookie(name, '', 0)
}
