import { attempt } from './deviceStorage.ts'

/** The longest that browsers keep a cookie: 400 days. */
const longestSeconds = 400 * 24 * 60 * 60

/** Reads a cookie that is not hidden from the page. */
export function readCookie(name: string): string | undefined {
  return attempt(() => document.cookie)
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export function writeCookie(name: string, value: string, maxAgeSeconds = longestSeconds): void {
  attempt(() => {
    document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`
  })
}

export function deleteCookie(name: string): void {
  writeCookie(name, '', 0)
}
