import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { beginInTurn } from '../../platform/db/lockTimeout.ts'
import type { Tx } from '../../platform/db/open.ts'
import { mountChange, mountPreparedChange } from '../../platform/http/change.ts'
import type { App, Session } from '../../platform/http/context.ts'
import { Refusal, unauthorized } from '../../platform/http/errors.ts'
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
import {
  changeEmail,
  changePassword,
  eraseOwnFamily,
  keepSampleFamily,
  listSessions,
  readSignInOptions,
  readUser,
  revokeSession,
  setPin,
  signIn,
  type SignInOptions,
  signUp,
  startFamily,
  startSampleFamily,
  updateUser,
  type User,
} from './contract.ts'
import type { Codes } from './codes.ts'
import type { Cookies } from './cookies.ts'
import { createGuardian, requireUser, updateGuardian } from './guardians.ts'
import { keepFamily, requireGuest } from './keep.ts'
import { type NewFamily, openSession } from './openSession.ts'
import { createSignInQueue, type Passwords } from './passwords.ts'
import { setOwnPin } from './pin.ts'
import { eraseFamily } from './purge.ts'
import { attemptsPerAccount, attemptsPerAddress, clientOf, noAddressSuffix, type SignUp } from './rules.ts'
import { guardianScope } from './sessions.ts'
import { requireOpenSignUp, requireSignUp } from './signUpRules.ts'
import { digestOf } from './tokens.ts'
import { mountSignIn, mountWithoutSession } from './withoutSession.ts'

interface NewSample {
  language: Language
  /** The only child of a family that a visitor starts. Without it, the family gets children and a history. */
  childName?: string
}

/** Fills a new sample family with children. @param token the digest of its session's token */
export type FillSampleFamily = (
  tx: Tx,
  sample: NewSample & { token: string; session: Session; now: Date; log: App['log'] },
) => Promise<void>

interface BuiltInOptions {
  passwords: Passwords
  cookies: Cookies
  /** False switches the limits on attempts off. */
  isLimited: boolean
  signUp: SignUp
  hasSampleFamilies: boolean
  hasStart: boolean
  fillSampleFamily: FillSampleFamily
}

interface UserOptions {
  passwords: Passwords
  codes: Codes
  isLimited: boolean
  /** The host of the external provider, where there is no password to change; null when sign-in is built in. */
  provider: string | null
  signUp: SignUp
}

/** Mounts the calls about who is signed in and where, for both ways to sign in. */
export function mountUser(app: App, { passwords, codes, isLimited, provider, signUp: signUpRule }: UserOptions): void {
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
  mountPreparedChange(
    app,
    setPin,
    async ({ body }) => (body.pin === null ? null : codes.hash(body.pin)),
    (tx, _, ctx, hash) => setOwnPin(tx, hash, ctx),
  )
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

/** Mounts the call by which the sign-in page knows what it may offer, and the refusal of what the landing page may not. */
export function mountSignInOptions(app: App, options: SignInOptions): void {
  mountWithoutSession(app, readSignInOptions, async () => options)
  if (!options.hasStart) mountSignIn(app, startFamily, () => Promise.reject(sampleFamilyOff()))
}

const sampleFamilyOff = () => new Refusal(403, 'sample_family_off', 'Sample families are switched off here.')

/** Mounts the sign-in with e-mail and password, and the sample family. */
export function mountBuiltIn(app: App, options: BuiltInOptions): void {
  const { passwords, isLimited } = options
  const sessions = createSessionStarts(app, options)
  mountSampleFamilies(app, options, sessions)

  mountSignIn(app, signUp, async (c, { body: { invitation, timeZone, ...account } }) => {
    await requireSignUp(app.db, options.signUp, invitation, app.clock())
    await count(app, isLimited, c.req.path, newAddressLimits(app, c, account.email))
    const created = await sessions.createAccount(c, account, { invitation, timeZone, signUp: options.signUp })
    app.log.info({ event: 'signed_up', guardianId: created.guardianId }, 'an account was created')
    return sessions.respondSignedIn(c, created.token)
  })

  mountSignIn(app, signIn, async (c, { body: { email, password } }) => {
    const limited = [
      { what: accountOf(email), limit: attemptsPerAccount },
      { what: `sign-in ${clientOf(app.clientAddress(c))}`, limit: attemptsPerAddress },
    ]
    await count(app, isLimited, c.req.path, limited)
    const [account] = await app.db<{ guardianId: string; hash: string }[]>`
      select g.id as "guardianId", a.password as hash from guardians g join accounts a on a.guardian_id = g.id
      where g.email = ${email} and a.provider_id = 'credential'`
    // Takes as long for an unknown address.
    const isRight = account
      ? await passwords.verify({ ...account, password })
      : await passwords.hash(password).then(() => false)
    const token = account && isRight ? await sessions.signInAs(c, account) : undefined
    if (!account || token === undefined) {
      app.log.info({ event: 'sign_in_refused' }, 'a wrong address or password')
      throw new Refusal(401, 'wrong_credentials', 'That email and password do not match.')
    }
    if (isLimited) await returnAttempt(app.db, limited)
    app.log.info({ event: 'signed_in', guardianId: account.guardianId }, 'a guardian signed in')
    return sessions.respondSignedIn(c, token)
  })
}

function mountSampleFamilies(
  app: App,
  { isLimited, hasSampleFamilies, hasStart, fillSampleFamily }: BuiltInOptions,
  sessions: ReturnType<typeof createSessionStarts>,
): void {
  const fillInTurn = createSignInQueue(samplesAtOnce)
  mountSignIn(app, startSampleFamily, (c, { body: { language, timeZone } }) => startSample(c, { language }, timeZone))

  if (hasStart)
    mountSignIn(app, startFamily, (c, { body: { childName, language, timeZone } }) =>
      startSample(c, { language, childName }, timeZone),
    )

  async function startSample(c: Context, sample: NewSample, timeZone: string | null | undefined): Promise<User> {
    if (!hasSampleFamilies) throw sampleFamilyOff()
    await count(app, isLimited, c.req.path, [
      { what: `sample ${clientOf(app.clientAddress(c))}`, limit: attemptsPerAddress },
    ])
    const token = await fillInTurn(async () => {
      // An ordinary account, with an address that cannot exist and a random password that is not stored.
      const account = {
        name: sampleNames[sample.language],
        email: `${newId(app.clock())}${noAddressSuffix}`,
        password: randomBytes(32).toString('base64url'),
      }
      const isStarted = sample.childName !== undefined
      const created = await sessions.createAccount(c, account, { timeZone, signUp: 'open', isSample: true, isStarted })
      await fill(digestOf(created.token), sample)
      return created.token
    })
    return sessions.respondSignedIn(c, token)
  }

  async function fill(token: string, sample: NewSample): Promise<void> {
    const found = await app.sessions.find(token, app.clock())
    if (!found) throw unauthorized()
    try {
      await app.db.begin((tx) =>
        fillSampleFamily(tx, { ...sample, token, session: found.session, now: app.clock(), log: app.log }),
      )
    } catch (error) {
      await app.db.begin((tx) => eraseFamily(tx, found.session.familyId, app.clock()))
      throw error
    }
  }
}

/** The ways in which a session starts, and the response that brings its cookie. */
function createSessionStarts(app: App, { passwords, cookies }: Pick<BuiltInOptions, 'passwords' | 'cookies'>) {
  const browserOf = (c: Context) => ({ userAgent: c.req.header('user-agent'), previous: cookies.readDigest(c) })
  return {
    async createAccount(
      c: Context,
      { password, ...guardian }: { name: string; email: string; password: string },
      newFamily: NewFamily,
    ): Promise<{ guardianId: string; token: string }> {
      // Before the transaction, whose connection would wait for the hashes of others.
      const passwordHash = await passwords.hash(password)
      const now = app.clock()
      const create = async (tx: Tx) => {
        const guardianId = await createGuardian(tx, guardian, { passwordHash }, now)
        return { guardianId, token: await openSession(tx, { ...browserOf(c), guardianId, newFamily }, now) }
      }
      // Only with an invitation is there a family that others may have locked.
      const { invitation } = newFamily
      return invitation == null ? app.db.begin(create) : beginInTurn(app.db, invitation, create)
    },
    /** @returns the token of the session; undefined when the password was changed since it was checked */
    signInAs: (c: Context, { guardianId, hash }: { guardianId: string; hash: string }) =>
      beginInTurn(app.db, guardianId, async (tx) => {
        const accounts = await tx`select from accounts where guardian_id = ${guardianId} and password = ${hash}`
        return accounts.length === 0 ? undefined : openSession(tx, { ...browserOf(c), guardianId }, app.clock())
      }),
    async respondSignedIn(c: Context, token: string): Promise<User> {
      const found = await app.sessions.find(digestOf(token), app.clock())
      if (!found) throw unauthorized()
      const user = await requireUser(app.db, found.session)
      cookies.setToken(c, token)
      return user
    },
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
