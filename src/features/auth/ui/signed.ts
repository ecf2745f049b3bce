import { signedCookie } from '../rules.ts'

/** What the server has told the page about its session: see `signedCookie`. */
export function readSigned(): string | undefined {
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${signedCookie}=`))
    ?.slice(signedCookie.length + 1)
}

/** The session has ended, or what was to be said about it has been said. */
export function forgetSigned(): void {
  document.cookie = `${signedCookie}=; Max-Age=0; Path=/; SameSite=Lax`
}
