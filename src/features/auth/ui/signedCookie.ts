import { signedCookie } from '../rules.ts'

/** The value of the cookie that tells the page whether it has a session: see `signedCookie` in `rules.ts`. */
export function readSignedCookie(): string | undefined {
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${signedCookie}=`))
    ?.slice(signedCookie.length + 1)
}

/** Call it when the session has ended or the sign-out toast has been shown. */
export function clearSignedCookie(): void {
  document.cookie = `${signedCookie}=; Max-Age=0; Path=/; SameSite=Lax`
}
