import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { DatabaseUnavailable, type Tx } from '../../platform/db/open.ts'
import { mountChange, mountPreparedChange } from '../../platform/http/change.ts'
import type { App, Session } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { conflict, Refusal, unauthorized } from '../../platform/http/errors.ts'
import { mountCachedQuery, mountQuery } from '../../platform/http/query.ts'
import { newId } from '../../platform/ids.ts'
import type { Language } from '../i18n/rules.ts'
import {
  changeOwnEmail,
  changeOwnPassword,
  confirmErasure,
  eraseOwn,
  type PasswordCheck,
  preparePassword,
  readAccess,
  requirePassword,
  revokeOwnSession,
} from './account.ts'
import { accountOf, countAttempt, type Limited, returnAttempt } from './attempts.ts'
import type { NewFamily } from './betterAuth.ts'
import { type BuiltIn, type SignedIn, SignInRefusal } from './builtIn.ts'
import {
  changeEmail,
  changePassword,
  eraseOwnFamily,
  keepSampleFamily,
  listSessions,
  readSignInOptions,
  readUser,
  revokeSession,
  signIn,
  type SignInOptions,
  signUp,
  startSampleFamily,
  updateUser,
  type User,
} from './contract.ts'
import type { Cookies } from './cookies.ts'
import { requireUser, updateGuardian } from './guardians.ts'
import { keepFamily, requireGuest } from './keep.ts'
import { createSignInQueue, type Passwords } from './passwords.ts'
import { eraseFamily } from './purge.ts'
import { attemptsPerAccount, attemptsPerAddress, clientOf, noAddressSuffix, type SignUp } from './rules.ts'
import { endSession, guardianScope } from './sessions.ts'
import {
  familyHeader,
  familyOfSession,
  invitationHeader,
  notInvited,
  onlyInvitedHeader,
  requireOpenSignUp,
  requireSignUp,
} from './signUpRules.ts'
import { digestOf } from './tokens.ts'
import { mountWithoutSession } from './withoutSession.ts'

/** Fills a new sample family with children and a history. @param token the digest of its session's token */
export type FillSampleFamily = (
  tx: Tx,
  sample: { token: string; session: Session; language: Language; now: Date; log: App['log'] },
) => Promise<void>

interface BuiltInOptions {
  loadBuiltIn(): Promise<BuiltIn>
  cookies: Cookies
  /** False switches the limits on attempts off. */
  isLimited: boolean
  signUp: SignUp
  hasSampleFamilies: boolean
  fillSampleFamily: FillSampleFamily
}

interface UserOptions {
  passwords: Passwords
  isLimited: boolean
  /** The host of the external provider, where there is no password to change; null when sign-in is built in. */
  provider: string | null
  signUp: SignUp
}

/** Mounts the calls about who is signed in and where, for both ways to sign in. */
export function mountUser(app: App, { passwords, isLimited, provider, signUp: signUpRule }: UserOptions): void {
  // Counted apart from attempts to sign in: guesses there must not prevent the owner from changing the password.
  const limitsOf = (guardianId: string) => [{ what: `password ${guardianId}`, limit: attemptsPerAccount }]
  const check: PasswordCheck = {
    db: app.db,
    passwords,
    countAttempt: (guardianId) => count(app, isLimited, '/password', limitsOf(guardianId)),
    returnAttempt: async (guardianId) => {
      if (isLimited) await returnAttempt(app.db, limitsOf(guardianId))
    },
  }
  mountCachedQuery(app, readUser, { scope: guardianScope }, (ctx) => requireUser(app.db, ctx))
  mountChange(app, updateUser, (tx, { body }, ctx) => updateGuardian(tx, body, ctx))
  mountQuery(app, listSessions, (ctx) => readAccess(app.db, ctx, provider))
  mountChange(app, revokeSession, (tx, { params }, ctx) => revokeOwnSession(tx, params.id, ctx))
  if (provider === null) {
    mountPreparedChange(
      app,
      changePassword,
      ({ body }, ctx) => preparePassword(body, ctx, check),
      (tx, _, ctx, prepared) => changeOwnPassword(tx, prepared, ctx),
    )
    mountPreparedChange(
      app,
      changeEmail,
      async ({ body }, ctx, c) => {
        // With the right password too: the response reveals whether an address has an account.
        await count(app, isLimited, '/email', [
          { what: `email ${ctx.guardianId}`, limit: attemptsPerAccount },
          ...newAddressLimits(app, c, body.email),
        ])
        return requirePassword(body.password, ctx, check)
      },
      (tx, { body }, ctx, hash) => changeOwnEmail(tx, body, ctx, hash),
    )
    mountPreparedChange(
      app,
      keepSampleFamily,
      async ({ body }, ctx, c) => {
        await requireGuest(app.db, ctx)
        requireOpenSignUp(signUpRule)
        await count(app, isLimited, '/keep', [
          { what: `keep ${ctx.guardianId}`, limit: attemptsPerAccount },
          ...newAddressLimits(app, c, body.email),
        ])
        return passwords.hash(body.password)
      },
      (tx, { body }, ctx, passwordHash) => keepFamily(tx, body, ctx, passwordHash),
    )
  }
  mountPreparedChange(
    app,
    eraseOwnFamily,
    ({ body }, ctx) => confirmErasure(body, ctx, check, provider !== null),
    (tx, { body }, ctx) => eraseOwn(tx, body, ctx),
  )
}

/** Mounts the call by which the sign-in page knows what it may offer. */
export function mountSignInOptions(app: App, options: SignInOptions): void {
  mountWithoutSession(app, readSignInOptions, async () => options)
}

/** Mounts the sign-in with e-mail and password, and the sample family. */
export function mountBuiltIn(app: App, options: BuiltInOptions): void {
  const { loadBuiltIn, cookies, isLimited, fillSampleFamily } = options
  const fillInTurn = createSignInQueue(samplesAtOnce)
  mountWithoutSession(app, signUp, async (c, { body: { invitation, ...account } }) => {
    await requireSignUp(app.db, options.signUp, invitation, app.clock())
    await count(app, isLimited, c.req.path, newAddressLimits(app, c, account.email))
    const created = await createAccount(c, { ...account, isSample: false }, invitation)
    app.log.info({ event: 'signed_up', guardianId: created.response.user.id }, 'an account was created')
    return respondSignedIn(c, created)
  })

  mountWithoutSession(app, signIn, async (c, { body }) => {
    const limited = [
      { what: accountOf(body.email), limit: attemptsPerAccount },
      { what: `sign-in ${clientOf(app.clientAddress(c))}`, limit: attemptsPerAddress },
    ]
    await count(app, isLimited, c.req.path, limited)
    const headers = deviceHeaders(c)
    const lastId = await familyOfSession(app.db, cookies.readDigest(c))
    if (lastId !== undefined) headers.set(familyHeader, lastId)
    const builtIn = await loadBuiltIn()
    const signedIn = await builtIn.signIn(body, headers).catch((error: unknown) => {
      if (!(error instanceof SignInRefusal) || error.code !== 'INVALID_EMAIL_OR_PASSWORD') throw error
      app.log.info({ event: 'sign_in_refused' }, 'a wrong address or password')
      throw new Refusal(401, 'wrong_credentials', 'That email and password do not match.')
    })
    if (isLimited) await returnAttempt(app.db, limited)
    app.log.info({ event: 'signed_in', guardianId: signedIn.response.user.id }, 'a guardian signed in')
    return respondSignedIn(c, signedIn)
  })

  mountWithoutSession(app, startSampleFamily, async (c, { body }) => {
    if (!options.hasSampleFamilies)
      throw new Refusal(403, 'sample_family_off', 'Sample families are switched off here.')
    await count(app, isLimited, c.req.path, [
      { what: `sample ${clientOf(app.clientAddress(c))}`, limit: attemptsPerAddress },
    ])
    const created = await fillInTurn(async () => {
      // An ordinary account, with an address that cannot exist and a random password that is not stored.
      const account = await createAccount(c, {
        name: sampleNames[body.language],
        email: `${newId(app.clock())}${noAddressSuffix}`,
        password: randomBytes(32).toString('base64url'),
        timeZone: body.timeZone,
        isSample: true,
      })
      await fill(account, body.language)
      return account
    })
    return respondSignedIn(c, created)
  })

  async function fill({ response }: SignedIn, language: Language): Promise<void> {
    const token = digestOf(response.token!)
    const found = await app.sessions.find(token, app.clock())
    if (!found) throw unauthorized()
    try {
      await app.db.begin((tx) =>
        fillSampleFamily(tx, { token, session: found.session, language, now: app.clock(), log: app.log }),
      )
    } catch (error) {
      await app.db.begin((tx) => eraseFamily(tx, found.session.familyId, app.clock()))
      throw error
    }
  }

  async function createAccount(
    c: Context,
    body: BodyOf<typeof signUp> & NewFamily,
    invitation?: string | null,
  ): Promise<SignedIn> {
    const headers = deviceHeaders(c)
    if (invitation != null) {
      headers.set(invitationHeader, digestOf(invitation))
      headers.set(onlyInvitedHeader, String(options.signUp !== 'open'))
    }
    const builtIn = await loadBuiltIn()
    return builtIn.signUp(body, headers).catch(async (error: unknown) => {
      if (error instanceof SignInRefusal && error.code === notInvited) requireOpenSignUp(options.signUp)
      // If two sign-ups use one address at once, the second violates the unique key. The library does not report which
      // key.
      if (error instanceof DatabaseUnavailable || !(await isTaken(body.email))) throw error
      throw conflict('address_taken', 'There is already an account with this email.')
    })
  }

  async function isTaken(email: string): Promise<boolean> {
    const rows = await app.db`select from guardians where email = ${email}`
    return rows.length > 0
  }

  /** Ends the previous session of this browser: the new one replaces it. */
  async function respondSignedIn(c: Context, { headers, response }: SignedIn): Promise<User> {
    const previous = cookies.readDigest(c)
    if (previous !== undefined) await endSession(app.db, previous)
    const found = await app.sessions.find(digestOf(response.token!), app.clock())
    if (!found) throw unauthorized()
    const user = await requireUser(app.db, found.session)
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    cookies.markSignedIn(c)
    return user
  }
}

async function count(app: App, isLimited: boolean, path: string, limited: Limited[]): Promise<void> {
  if (!isLimited) return
  await countAttempt(app.db, limited, app.clock()).catch((error: unknown) => {
    if (error instanceof Refusal) app.log.warn({ event: 'sign_in_limited', path }, 'too many attempts')
    throw error
  })
}

/**
 * The limits that sign-up, keeping a sample family and changing the address share: each tells whether an address has an
 * account.
 */
const newAddressLimits = (app: App, c: Context, email: string): Limited[] => [
  { what: `sign-up ${clientOf(app.clientAddress(c))}`, limit: attemptsPerAddress },
  { what: `new address ${email}`, limit: attemptsPerAccount },
]

/** Each holds a connection for a hundred statements. */
const samplesAtOnce = 2

const sampleNames = { zh: '访客', en: 'Visitor', es: 'Visita' } satisfies Record<Language, string>

/** The only headers that the sign-in library gets. */
const deviceHeaders = (c: Context) => new Headers({ 'user-agent': c.req.header('user-agent') ?? '' })
