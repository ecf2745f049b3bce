import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { absoluteMs, signedCookie } from './rules.ts'
import { digestOf } from './tokens.ts'

/** The cookies of one server. Their names follow from the address people use. */
export interface Cookies {
  isHttps: boolean
  sessionName: string
  stateName: string
  /** The digest of the session token that this request carries; undefined without one that we have signed. */
  readDigest(c: Context): string | undefined
  clearToken(c: Context): void
  /** Sets the cookie by which a page knows that somebody is signed in. */
  markSignedIn(c: Context): void
}

export function createCookies({ publicUrl, authSecret }: { publicUrl: string; authSecret: string }): Cookies {
  const isHttps = publicUrl.startsWith('https:')
  // The prefix makes browsers refuse a cookie that was set by another subdomain or over plain http.
  const prefix = isHttps ? '__Host-' : ''
  const sessionName = `${prefix}pipling_session`
  const setSigned = (c: Context, state: 'in' | 'out', maxAge: number) =>
    setCookie(c, signedCookie, state, { path: '/', secure: isHttps, sameSite: 'Lax', maxAge })
  return {
    isHttps,
    sessionName,
    stateName: `${prefix}pipling_state`,
    readDigest(c) {
      const cookie = getCookie(c, sessionName)
      const token = cookie === undefined ? undefined : verifiedToken(cookie, authSecret)
      return token === undefined ? undefined : digestOf(token)
    },
    clearToken(c) {
      deleteCookie(c, sessionName, { path: '/', secure: isHttps, httpOnly: true, sameSite: 'Lax' })
      setSigned(c, 'out', 60)
    },
    markSignedIn: (c) => setSigned(c, 'in', absoluteMs / 1000),
  }
}

/** Better Auth signs its cookies like this: the value, a dot, and the HMAC-SHA-256 of the value in base64. */
function verifiedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.')
  const token = cookie.slice(0, Math.max(dot, 0))
  const signature = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}
