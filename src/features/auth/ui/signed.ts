import { deleteCookie, readCookie } from '../../../platform/ui/cookies.ts'
import { signedCookie } from '../rules.ts'

/** What the page knows about its session: see `signedCookie`. */
export const readSigned = () => readCookie(signedCookie)

/** For when the session has ended, or the page has said so. */
export function forgetSigned(): void {
  deleteCookie(signedCookie)
}
