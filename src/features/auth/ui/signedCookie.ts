import { deleteCookie, readCookie } from '../../../platform/ui/cookies.ts'
import { signedCookie } from '../rules.ts'

/** The value of the cookie by which the page knows whether it has a session: see `signedCookie` in `rules.ts`. */
export const readSignedCookie = () => readCookie(signedCookie)

/** Call it when the session has ended or the sign-out toast has been shown. */
export function clearSignedCookie(): void {
  deleteCookie(signedCookie)
}
