import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { beginInTurn } from '../../platform/db/lockTimeout.ts'
import type { Tx } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Address } from '../../platform/http/openapi.ts'
import { isCrossSite } from '../../platform/http/server.ts'
import type { App, Session } from '../../platform/http/context.ts'
import { sessionOf } from '../../platform/http/route.ts'
import { isLanguage } from '../i18n/rules.ts'
import { formHeaders, logoutPage, pageWhileUnavailable, readerOf, startPage } from './plainPages.ts'
import { countAttempt } from './attempts.ts'
import { childGrantOf } from './grants.ts'
import { createGuardian } from './guardians.ts'
import { openSession } from './openSession.ts'
import { createSignInQueue } from './passwords.ts'
import { guardianOfProfile } from './profile.ts'
import { callbackPath, type Identity, type Provider, ProviderFailure, type Secrets } from './provider.ts'
import { safeReturnTo } from './returnTo.ts'
import { begunPerAddress, clientOf, freshSignInMs, invitationCookie, signInWithinMs, type SignUp } from './rules.ts'
import { requireSignUp } from './signUpRules.ts'
import type { Cookies } from './cookies.ts'
import { addMs, endSession } from './sessions.ts'
import { digestOf } from './tokens.ts'
import { sessionOfPage } from './withoutSession.ts'

interface LoginOptions {
  publicUrl: string
  cookies: Cookies
  /** Absent when people sign in with e-mail and password. */
  provider: Provider | undefined
  signUp: SignUp
  /** False switches the limits on attempts off. */
  isLimited: boolean
}

/** Sign-ins that begin at one time: each fetches something of the provider. */
const beginAtOnce = 8

const accountPage = '/?page=account'
const toPage = { description: 'To a page' }
const pageOf503 = { description: 'A page that says so', type: 'text/html' }

/** Descriptions for the OpenAPI document. */
export const loginAddresses: readonly Address[] = [
  {
    method: 'get',
    path: '/api/login',
    summary:
      'Begin to sign in: redirects to the provider or to the sign-in page, with `known` for people with an account; `again` also with a session',
    query: ['returnTo', 'lang', 'known', 'again'],
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
export function mountLogin(app: App, { provider, isLimited, ...options }: LoginOptions): void {
  const { cookies, publicUrl } = options
  for (const path of ['/api/login', '/api/logout', callbackPath]) app.hono.use(path, pageWhileUnavailable(cookies))

  const beginInQueue = createSignInQueue(beginAtOnce)

  app.hono.get('/api/login', async (c) => {
    const returnTo = safeReturnTo(c.req.query('returnTo'))
    // Before a family is erased, see `requireFreshSignIn`, or a lent browser is taken back.
    const isAgain = provider !== undefined && c.req.query('again') !== undefined
    const session = isAgain ? undefined : await sessionOf(app, c)
    if (session) {
      // The browser has lost the cookie by which the page knows that it has a session.
      cookies.markSignedIn(c, session.grant === null ? 'in' : 'child')
      return c.redirect(returnTo ?? '/')
    }
    const page = signInPage(c.req.query('lang'), c.req.query('known') !== undefined, returnTo)
    if (!provider) return c.redirect(page)
    try {
      if (isLimited) await countBegun(app, c)
      const { address, secrets } = await beginInQueue(() => provider.begin(isAgain))
      const now = app.clock()
      const begun: Begun = {
        secrets,
        page,
        isAgain,
        returnTo: new URL(returnTo ?? '/', publicUrl).href.slice(publicUrl.length),
      }
      await app.db`
        insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
        values (${newId(now)}, ${digestOf(secrets.state)}, ${JSON.stringify(begun)}, ${addMs(now, signInWithinMs)}, ${now}, ${now})`
      cookies.setState(c, secrets.state)
      return redirectTo(c, address)
    } catch (error) {
      return redirectWithError(app, c, page, error)
    }
  })

  if (provider) mountCallback(app, { ...options, provider })
  // https://w3c.github.io/webappsec-change-password-url/: password managers lead people there.
  else app.hono.get('/.well-known/change-password', (c) => c.redirect(accountPage))
  mountLogout(app, options)
}

type CallbackOptions = Omit<LoginOptions, 'provider' | 'isLimited'> & { provider: Provider }

/** Mounts the address to which the provider leads back. */
function mountCallback(app: App, { cookies, provider, signUp }: CallbackOptions): void {
  app.hono.get(callbackPath, async (c) => {
    const state = c.req.query('state') ?? ''
    const begun = await findBegun(app, state)
    try {
      // In another browser than the one in which it began, or a second time, it opens no session.
      if (!begun || state !== cookies.readState(c) || !(await isFirst(app, state)))
        throw new ProviderFailure('state_mismatch', 'the callback belongs to no sign-in of this browser')
      cookies.clearState(c)
      const identity = await provider.finish(new URL(c.req.url).search, begun.secrets)
      const lent = await sessionOf(app, c)
      const token = await beginInTurn(app.db, identity.subject, (tx) =>
        lent && lent.grant !== null ? takeBackAs(tx, c, identity, { lent, begun }) : signInAs(tx, c, identity),
      )
      if (token === undefined) cookies.clearToken(c)
      else cookies.setToken(c, token)
    } catch (error) {
      // The browser's Back or a second tap at the provider may repeat a callback that has signed this browser in.
      const isRepeated = error instanceof ProviderFailure && error.reason === 'state_mismatch'
      if (isRepeated && (await sessionOf(app, c))) return redirectTo(c, begun?.returnTo ?? '/')
      return redirectWithError(app, c, begun?.page ?? '/sign-in', error)
    }
    app.log.info({ event: 'signed_in' }, 'a guardian signed in through the provider')
    return redirectTo(c, begun.returnTo)
  })

  /** @returns the token of the session. @throws {ProviderFailure} when this person has no account and gets none */
  async function signInAs(tx: Tx, c: Context, { subject, profile, authTime }: Identity): Promise<string> {
    const now = app.clock()
    const invitation = getCookie(c, cookies.nameOf(invitationCookie))
    const arrival = arrivalOf(c, cookies, { now, isFresh: isFresh(authTime, now) })
    const known = await findGuardian(tx, subject)
    if (known) return openSession(tx, { ...arrival, ...known, newFamily: { invitation, signUp: 'open' } }, now)
    try {
      const guardianId = await createGuardian(tx, guardianOfProfile(profile), { subject }, now)
      await requireSignUp(tx, signUp, invitation, now)
      return await openSession(tx, { ...arrival, guardianId, newFamily: { invitation, signUp } }, now)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new ProviderFailure(error.code === 'address_taken' ? 'account_not_linked' : 'sign_up_closed', error.message)
    }
  }

  /**
   * Ends the session of a browser that a child uses, for the guardian in whose name it stands.
   * @returns the token of the guardian's own session; undefined for a paired browser, which had none
   * @throws {ProviderFailure} for everybody else
   */
  async function takeBackAs(
    tx: Tx,
    c: Context,
    { subject, authTime }: Identity,
    { lent, begun }: { lent: Session; begun: Begun },
  ): Promise<string | undefined> {
    const now = app.clock()
    const known = await findGuardian(tx, subject)
    // A provider may rely on a session that the guardian had when the browser was lent.
    if (!begun.isAgain || known?.guardianId !== lent.guardianId || !isFresh(authTime, now))
      throw new ProviderFailure('account_not_linked', 'this is not the guardian who has lent the browser')
    if (childGrantOf(lent).isLent)
      return openSession(tx, { ...arrivalOf(c, cookies, { now, isFresh: true }), ...known }, now)
    await tx`delete from sessions where id = ${lent.sessionId}`
    return undefined
  }
}

const arrivalOf = (c: Context, cookies: Cookies, { now, isFresh }: { now: Date; isFresh: boolean }) => ({
  userAgent: c.req.header('user-agent'),
  previous: cookies.readDigest(c),
  // Dated back, so that `requireFreshSignIn` refuses it.
  signedInAt: isFresh ? now : addMs(now, -freshSignInMs),
})

async function findBegun(app: App, state: string): Promise<Begun | undefined> {
  const [row] = await app.db<{ value: string }[]>`
    select value from verifications where identifier = ${digestOf(state)}`
  return row && (JSON.parse(row.value) as Begun)
}

/** Ends the state. @returns false when it has ended before */
async function isFirst(app: App, state: string): Promise<boolean> {
  const { count } = await app.db`
    delete from verifications where identifier = ${digestOf(state)} and expires_at > ${app.clock()}`
  return count > 0
}

const isFresh = (authTime: number | undefined, now: Date) =>
  authTime === undefined || authTime * 1000 > now.getTime() - freshSignInMs

async function findGuardian(tx: Tx, subject: string): Promise<{ guardianId: string } | undefined> {
  const [known] = await tx<{ guardianId: string }[]>`
    select guardian_id as "guardianId" from accounts where provider_id = 'oidc' and account_id = ${subject}`
  return known
}

function mountLogout(app: App, { publicUrl, cookies }: Pick<LoginOptions, 'publicUrl' | 'cookies'>): void {
  app.hono.get('/api/logout', async (c) => {
    // A link or an image on another site must not sign a guardian out, nor a child the browser that was lent to it.
    const isMeant = !isCrossSite(c.req.raw, publicUrl) && !isLinkedFromElsewhere(c)
    if (isMeant && (await sessionOfPage(app, cookies, c))?.grant == null) return signOut(c)
    return c.html(logoutPage(readerOf(c, cookies)), 200, {
      ...formHeaders,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Cookie, Sec-Fetch-Site',
    })
  })
  app.hono.post('/api/logout', signOut)

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
    return redirectTo(c, startPage(c.req.query('lang')))
  }
}

/** Each begun sign-in inserts a row and makes a request to the provider, without an account. */
const countBegun = (app: App, c: Context): Promise<void> =>
  countAttempt(app.db, [{ what: `begin ${clientOf(app.clientAddress(c))}`, limit: begunPerAddress }], app.clock())

function redirectWithError(app: App, c: Context, page: string, thrown: unknown): Response {
  // A browser gets a page: this one says to try again in a moment, as 429 and 503 do.
  const error = thrown instanceof Refusal ? new ProviderFailure('provider_unavailable', thrown.message) : thrown
  if (!(error instanceof ProviderFailure)) throw error
  const { reason, message, cause } = error
  app.log.warn({ event: 'sign_in_failed', reason, ...(cause !== undefined && { err: cause }) }, message)
  return redirectTo(c, `${page}${page.includes('?') ? '&' : '?'}error=${reason}`)
}

/** A sign-in at the provider that has begun, as `verifications` holds it. */
interface Begun {
  secrets: Secrets
  /** Whether the provider was to ask who it is. */
  isAgain: boolean
  /** Where to go after the sign-in. */
  returnTo: string
  /** The sign-in page, where to go when it fails. */
  page: string
}

/** The sign-in page in the language of the landing page. That page is static and cannot store the choice. */
function signInPage(language: string | undefined, isKnown: boolean, returnTo: string | undefined): string {
  const page = isLanguage(language) ? `/${language}/sign-in` : '/sign-in'
  const query = [
    ...(isKnown ? ['known'] : []),
    ...(returnTo === undefined ? [] : [`returnTo=${encodeURIComponent(returnTo)}`]),
  ]
  return query.length === 0 ? page : `${page}?${query.join('&')}`
}

function redirectTo(c: Context, address: string): Response {
  c.header('Cache-Control', 'no-store')
  return c.redirect(address)
}
