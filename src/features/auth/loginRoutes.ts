import type { Context, Next } from 'hono'
import { getCookie } from 'hono/cookie'
import { DatabaseUnavailable } from '../../platform/db/open.ts'
import type { Address } from '../../platform/http/openapi.ts'
import { isCrossSite } from '../../platform/http/server.ts'
import type { App } from '../../platform/http/context.ts'
import { isLanguage, languageCookie } from '../i18n/rules.ts'
import { logoutPage, startPage, unavailablePage } from './plainPages.ts'
import { callbackPath, type Provider, ProviderUnavailable } from './provider.ts'
import { safeReturnTo } from './returnTo.ts'
import { invitationCookie, type SignInError, signInErrorOf, type SignUp } from './rules.ts'
import { familyOfSession, isInvited } from './signUpRules.ts'
import type { Cookies } from './cookies.ts'
import { endSession } from './sessions.ts'

interface LoginOptions {
  publicUrl: string
  cookies: Cookies
  /** Absent when people sign in with e-mail and password. */
  provider: Provider | undefined
  signUp: SignUp
}

const accountPage = '/?page=account'
const toPage = { description: 'To a page' }
const pageOf503 = { description: 'A page that says so', type: 'text/html' }

/** Descriptions for the OpenAPI document. */
export const loginAddresses: readonly Address[] = [
  {
    method: 'get',
    path: '/api/login',
    summary: 'Begin to sign in: redirects to the provider or to the sign-in page; `again` also with a session',
    query: ['returnTo', 'lang', 'again'],
    responses: { 302: toPage, 503: pageOf503 },
  },
  {
    method: 'get',
    path: '/api/logout',
    summary: 'Sign out; asks first when another site sent the request',
    query: ['lang'],
    responses: { 200: { description: 'A page that asks first', type: 'text/html' }, 302: toPage, 503: pageOf503 },
  },
  {
    method: 'post',
    path: '/api/logout',
    summary: 'Sign out',
    query: ['lang'],
    responses: { 302: toPage, 503: pageOf503 },
  },
]

/** Addresses that browsers navigate to: `/api/login`, the provider's callback and `/api/logout`. */
export function mountLogin(app: App, { publicUrl, cookies, provider, signUp }: LoginOptions): void {
  for (const path of ['/api/login', '/api/logout', callbackPath]) app.hono.use(path, pageWhileUnavailable)

  app.hono.get('/api/login', async (c) => {
    const returnTo = safeReturnTo(c.req.query('returnTo'))
    // Before a family is erased: see `requireFreshSignIn`.
    const isAgain = provider !== undefined && c.req.query('again') !== undefined
    if (!isAgain && (await hasSession(c))) {
      // The browser has lost the cookie by which the page knows that it has a session.
      cookies.markSignedIn(c)
      return c.redirect(returnTo ?? '/')
    }
    const page = signInPage(c.req.query('lang'), returnTo)
    if (!provider) return c.redirect(page)
    try {
      const { address, cookies: stateCookies } = await provider.begin({
        success: new URL(returnTo ?? '/', publicUrl).href,
        failure: publicUrl + page,
        isAgain,
      })
      return redirectWith(c, address, stateCookies)
    } catch (error) {
      return redirectWithError(c, page, unavailable(error))
    }
  })

  // https://w3c.github.io/webappsec-change-password-url/: password managers lead people there.
  if (!provider) app.hono.get('/.well-known/change-password', (c) => c.redirect(accountPage))

  if (provider) {
    app.hono.get(callbackPath, async (c) => {
      const invitation = getCookie(c, cookies.nameOf(invitationCookie))
      try {
        const response = await provider.finish({
          invitation,
          mustBeInvited: signUp !== 'open',
          familyId: await familyOfSession(app.db, cookies.readDigest(c)),
          maySignUp:
            signUp === 'open' || (signUp === 'invitation' && (await isInvited(app.db, invitation, app.clock()))),
          search: new URL(c.req.url).search,
          cookie: c.req.header('cookie') ?? '',
          userAgent: c.req.header('user-agent') ?? '',
        })
        return await respondAfterProvider(c, response)
      } catch (error) {
        return redirectWithError(c, signInPage(undefined, undefined), unavailable(error))
      }
    })
  }

  app.hono.get('/api/logout', (c) => {
    // A link or an image on another site must not sign a guardian out.
    if (!isCrossSite(c.req.raw, publicUrl) && !isLinkedFromElsewhere(c)) return signOut(c)
    return c.html(logoutPage(readerOf(c)), 200, {
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Cookie, Sec-Fetch-Site',
    })
  })
  app.hono.post('/api/logout', signOut)

  async function hasSession(c: Context): Promise<boolean> {
    const token = await app.sessions.identify(c)
    return token !== undefined && (await app.sessions.find(token, app.clock())) !== undefined
  }

  /** People come here with their browser, which would show them the JSON of an error. */
  async function pageWhileUnavailable(c: Context, next: Next): Promise<void> {
    await next()
    if (!(c.error instanceof DatabaseUnavailable)) return
    const retryAfter = c.res.headers.get('retry-after') ?? ''
    c.res = undefined
    c.res = c.html(unavailablePage(readerOf(c)), 503, { 'Cache-Control': 'no-store', 'Retry-After': retryAfter })
  }

  const readerOf = (c: Context) => ({
    lang: c.req.query('lang'),
    stored: getCookie(c, cookies.nameOf(languageCookie)),
    acceptLanguage: c.req.header('accept-language'),
  })

  /**
   * Over plain http, browsers send no Sec-Fetch-Site. Our own pages send no Referer, so a Referer comes from another
   * site.
   */
  function isLinkedFromElsewhere(c: Context): boolean {
    const referer = c.req.header('referer')
    return referer !== undefined && URL.parse(referer)?.origin !== publicUrl
  }

  async function signOut(c: Context): Promise<Response> {
    const digest = cookies.readDigest(c)
    if (digest !== undefined) await endSession(app.db, digest)
    cookies.clearToken(c)
    app.log.info({ event: 'signed_out' }, 'a guardian signed out')
    // The landing page shows a confirmation, by the cookie that the page may read.
    return redirectWith(c, startPage(c.req.query('lang')), [])
  }

  /** Passes on the redirect of Better Auth: to the requested page, or to the sign-in page with an error. */
  async function respondAfterProvider(c: Context, response: Response): Promise<Response> {
    // The library responds without a location when it refuses the request itself.
    const target = URL.parse(response.headers.get('location') ?? '/sign-in?error=', publicUrl)
    const setCookies = response.headers.getSetCookie()
    if (target?.origin !== publicUrl) throw new Error('the sign-in library redirects to another site')
    if (setCookies.every((cookie) => !cookie.startsWith(`${cookies.sessionName}=`))) {
      const error = signInErrorOf(target.searchParams.get('error') ?? '')
      const returnTo = target.searchParams.get('returnTo') ?? undefined
      // The browser's Back or a second tap at the provider may repeat a callback that has signed this browser in.
      if (error === 'state_mismatch' && (await hasSession(c))) return redirectWith(c, returnTo ?? '/', setCookies)
      return redirectWithError(c, signInPage(target.pathname.split('/')[1], returnTo), error, setCookies)
    }
    const previous = cookies.readDigest(c)
    if (previous !== undefined) await endSession(app.db, previous)
    cookies.markSignedIn(c)
    app.log.info({ event: 'signed_in' }, 'a guardian signed in through the provider')
    return redirectWith(c, target.pathname + target.search + target.hash, setCookies)
  }

  function redirectWithError(c: Context, page: string, error: SignInError, setCookies: string[] = []): Response {
    app.log.warn({ event: 'sign_in_failed', reason: error }, 'a sign-in through the provider did not work')
    return redirectWith(c, `${page}${page.includes('?') ? '&' : '?'}error=${error}`, setCookies)
  }

  function unavailable(error: unknown): SignInError {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ err: error }, error.message)
    return 'provider_unavailable'
  }
}

/** The sign-in page in the language of the landing page. That page is static and cannot store the choice. */
function signInPage(language: string | undefined, returnTo: string | undefined): string {
  const page = isLanguage(language) ? `/${language}/sign-in` : '/sign-in'
  return returnTo === undefined ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`
}

function redirectWith(c: Context, address: string, setCookies: readonly string[]): Response {
  for (const cookie of setCookies) c.header('Set-Cookie', cookie, { append: true })
  c.header('Cache-Control', 'no-store')
  return c.redirect(address)
}
