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
  /** Whether the request carries the cookie of a session, be it a false one. */
  hasSession(c: Context): boolean
  /** Signs this browser in. @param state `child` for one that a child uses */
  setToken(c: Context, token: string, state?: SignedIn): void
  clearToken(c: Context): void
  /** Sets the cookie by which a page knows that it has a session. */
  markSignedIn(c: Context, state: SignedIn): void
  /** Whether the page should be that of a signed-in guardian. Whether the session still exists is not known. */
  looksSignedIn(c: Context): boolean
  /** Whether the page should be that of a child, likewise. */
  looksLent(c: Context): boolean
  /** Makes the browser of a child keep its cookies for as long again. */
  keepLent(c: Context): void
}

/** Whose session the page has: a guardian's own, or one that a child uses. */
type SignedIn = 'in' | 'child'

/** In seconds. Browsers keep no cookie for longer than 400 days. */
const lifetimes = { in: absoluteMs / 1000, child: 400 * 24 * 60 * 60 } satisfies Record<SignedIn, number>

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
  const setSigned = (c: Context, state: SignedIn | 'out', maxAge: number) =>
    setCookie(c, signedName, state, { ...attributes, maxAge })
  const setSession = (c: Context, value: string, state: SignedIn) => {
    setCookie(c, sessionName, value, { ...attributes, httpOnly: true, maxAge: lifetimes[state] })
    setSigned(c, state, lifetimes[state])
  }

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
    hasSession: (c) => getCookie(c, sessionName) !== undefined,
    setToken: (c, token, state = 'in') =>
      setSession(c, `${token}.${signatureOf(token, authSecret).toString('base64')}`, state),
    clearToken(c) {
      deleteCookie(c, sessionName, { ...attributes, httpOnly: true })
      setSigned(c, 'out', 60)
    },
    markSignedIn: (c, state) => setSigned(c, state, lifetimes[state]),
    looksSignedIn: (c) => getCookie(c, signedName) === 'in',
    looksLent: (c) => getCookie(c, signedName) === 'child',
    keepLent: (c) => setSession(c, getCookie(c, sessionName) ?? '', 'child'),
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
