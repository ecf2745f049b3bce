import type { Context } from 'hono'
import { isCrossSite } from '../../platform/http/server.ts'
import type { App } from '../../platform/http/context.ts'
import { isLanguage } from '../i18n/rules.ts'
import { logoutPage } from './logoutPage.ts'
import { callbackPath, type Provider, ProviderUnavailable } from './provider.ts'
import { safeReturnTo, type SignInError, signInErrorOf } from './rules.ts'
import type { Cookies } from './cookies.ts'
import { endSession } from './sessions.ts'

interface LoginOptions {
  publicUrl: string
  cookies: Cookies
  /** Absent: people sign in on our own page. */
  provider: Provider | undefined
}

/** Where a sign-out leads. The landing page confirms it once, by the cookie that the page may read. */
const afterLogout = '/'

/** Addresses that browsers navigate to: `/api/login`, the provider's callback and `/api/logout`. */
export function mountLogin(app: App, { publicUrl, cookies, provider }: LoginOptions): void {
  app.hono.get('/api/login', async (c) => {
    const returnTo = safeReturnTo(c.req.query('returnTo'))
    const token = await app.sessions.identify(c)
    if (token !== undefined && (await app.sessions.find(token, app.clock()))) {
      // The landing page was shown, so the cookie that would have shown the app is gone.
      cookies.markSignedIn(c)
      return c.redirect(returnTo ?? '/')
    }
    const page = signInPage(c.req.query('lang'), returnTo)
    if (!provider) return c.redirect(page)
    try {
      const { address, cookies: stateCookies } = await provider.begin({
        success: new URL(returnTo ?? '/', publicUrl).href,
        failure: publicUrl + page,
      })
      return redirectWith(c, address, stateCookies)
    } catch (error) {
      return failed(c, page, unavailable(error))
    }
  })

  if (provider) {
    app.hono.get(callbackPath, async (c) => {
      try {
        const answer = await provider.finish({
          search: new URL(c.req.url).search,
          cookie: c.req.header('cookie') ?? '',
          userAgent: c.req.header('user-agent') ?? '',
        })
        return await answerOf(c, answer)
      } catch (error) {
        return failed(c, signInPage(undefined, undefined), unavailable(error))
      }
    })
  }

  app.hono.get('/api/logout', (c) => {
    // A link or a picture on another page must not sign anybody out.
    if (!isCrossSite(c.req.raw, publicUrl) && !isLinkedFromElsewhere(c)) return endAndLeave(c)
    return c.html(logoutPage(c.req.header('accept-language')), 200, {
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Sec-Fetch-Site',
    })
  })
  app.hono.post('/api/logout', endAndLeave)

  /** Over plain http browsers leave Sec-Fetch-Site out. Our own pages send no Referer, so that one is another site's. */
  function isLinkedFromElsewhere(c: Context): boolean {
    const referer = c.req.header('referer')
    return referer !== undefined && URL.parse(referer)?.origin !== publicUrl
  }

  async function endAndLeave(c: Context): Promise<Response> {
    const digest = cookies.readDigest(c)
    if (digest !== undefined) await endSession(app.db, digest)
    cookies.clearToken(c)
    app.log.info({ event: 'signed_out' }, 'a guardian signed out')
    return redirectWith(c, afterLogout, [])
  }

  /** Better Auth answers a sign-in with a redirect, to the requested page or to the sign-in page with an error. */
  async function answerOf(c: Context, answer: Response): Promise<Response> {
    const target = URL.parse(answer.headers.get('location') ?? '', publicUrl)
    const setCookies = answer.headers.getSetCookie()
    if (target?.origin !== publicUrl)
      throw new Error(`the sign-in library answered ${answer.status} without a place to go`)
    const error = target.searchParams.get('error')
    if (error !== null && setCookies.every((cookie) => !cookie.startsWith(`${cookies.sessionName}=`))) {
      return failed(
        c,
        signInPage(target.pathname.split('/')[1], target.searchParams.get('returnTo') ?? undefined),
        signInErrorOf(error),
        setCookies,
      )
    }
    const former = cookies.readDigest(c)
    if (former !== undefined) await endSession(app.db, former)
    cookies.markSignedIn(c)
    app.log.info({ event: 'signed_in' }, 'a guardian signed in through the provider')
    return redirectWith(c, target.pathname + target.search + target.hash, setCookies)
  }

  function failed(c: Context, page: string, error: SignInError, setCookies: string[] = []): Response {
    app.log.warn({ event: 'sign_in_failed', reason: error }, 'a sign-in through the provider did not work')
    return redirectWith(c, `${page}${page.includes('?') ? '&' : '?'}error=${error}`, setCookies)
  }

  function unavailable(error: unknown): SignInError {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ err: error }, error.message)
    return 'provider_unavailable'
  }
}

/** The sign-in page in the language that the landing page was read in, for a static page can store no choice. */
function signInPage(language: string | undefined, returnTo: string | undefined): string {
  const page = isLanguage(language) ? `/${language}/sign-in` : '/sign-in'
  return returnTo === undefined ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`
}

function redirectWith(c: Context, address: string, setCookies: readonly string[]): Response {
  for (const cookie of setCookies) c.header('Set-Cookie', cookie, { append: true })
  c.header('Cache-Control', 'no-store')
  return c.redirect(address)
}
