import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookieNameAt } from '../../platform/http/cookieName.ts'
import { absoluteMs, signedCookie, signInWithinMs } from './rules.ts'
import { digestOf } from './tokens.ts'

/** The cookies of one server. Their names follow from the address people use. */
export interface Cookies {
  /** The name of one of our cookies that the page may read. */
  nameOf(name: string): string
  sessionName: string
  /** The state of a sign-in at the provider that this browser has begun. */
  readState(c: Context): string | undefined
  setState(c: Context, state: string): void
  clearState(c: Context): void
  /** The digest of the session token that this request carries; undefined without one that we have signed. */
  readDigest(c: Context): string | undefined
  /** Signs this browser in. */
  setToken(c: Context, token: string): void
  clearToken(c: Context): void
  /** Sets the cookie by which a page knows that it has a session. */
  markSignedIn(c: Context): void
  /** Whether the page should be that of a signed-in guardian. Whether the session still exists is not known. */
  looksSignedIn(c: Context): boolean
}

/** Creates the cookies of the server at this address. Each name ends with the port of the address, if it has one. */
export function createCookies({ publicUrl, authSecret }: { publicUrl: string; authSecret: string }): Cookies {
  const isHttps = publicUrl.startsWith('https:')
  // The prefix makes browsers refuse a cookie that was set by another subdomain or over plain http.
  const prefix = isHttps ? '__Host-' : ''
  const { port } = new URL(publicUrl)
  const sessionName = cookieNameAt(`${prefix}pipling_session`, port)
  const signedName = cookieNameAt(signedCookie, port)
  const stateName = cookieNameAt(`${prefix}pipling_state`, port)
  const attributes = { path: '/', secure: isHttps, sameSite: 'Lax' } as const
  const setSigned = (c: Context, state: 'in' | 'out', maxAge: number) =>
    setCookie(c, signedName, state, { ...attributes, maxAge })

  return {
    nameOf: (name) => cookieNameAt(name, port),
    sessionName,
    readState: (c) => getCookie(c, stateName),
    setState: (c, state) =>
      setCookie(c, stateName, state, { ...attributes, httpOnly: true, maxAge: signInWithinMs / 1000 }),
    clearState: (c) => deleteCookie(c, stateName, { ...attributes, httpOnly: true }),
    readDigest(c) {
      const cookie = getCookie(c, sessionName)
      const token = cookie === undefined ? undefined : verifiedToken(cookie, authSecret)
      return token === undefined ? undefined : digestOf(token)
    },
    setToken(c, token) {
      setCookie(c, sessionName, `${token}.${signatureOf(token, authSecret).toString('base64')}`, {
        ...attributes,
        httpOnly: true,
        maxAge: absoluteMs / 1000,
      })
      setSigned(c, 'in', absoluteMs / 1000)
    },
    clearToken(c) {
      deleteCookie(c, sessionName, { ...attributes, httpOnly: true })
      setSigned(c, 'out', 60)
    },
    markSignedIn: (c) => setSigned(c, 'in', absoluteMs / 1000),
    looksSignedIn: (c) => getCookie(c, signedName) === 'in',
  }
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** The cookie is the token, a dot, and its signature in base64. */
function verifiedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.')
  const token = cookie.slice(0, Math.max(dot, 0))
  const signature = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = signatureOf(token, secret)
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}
