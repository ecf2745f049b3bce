import { deleteCookie, readCookie, writeCookie } from '../../../platform/ui/cookies.ts'

/** Whether the browser refuses cookies. A session needs one. */
export function areCookiesBlocked(): boolean {
  const name = 'pipling-probe'
  writeCookie(name, '1')
  const isKept = readCookie(name) === '1'
  deleteCookie(name)
  return !isKept
}
