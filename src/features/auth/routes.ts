import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { BodyOf, Call } from '../../platform/http/contract.ts'
import type { ChangeCtx } from '../../platform/http/context.ts'
import { Refusal, unauthorized } from '../../platform/http/errors.ts'
import { readRequestKey } from '../../platform/http/idempotency.ts'
import { mount, type Mounting, mountOnce, mountRead, mountVersionedRead } from '../../platform/http/mount.ts'
import { parse, readJson } from '../../platform/http/parse.ts'
import { newId } from '../../platform/ids.ts'
import type { Language } from '../i18n/rules.ts'
import { changeOwnPassword, eraseFamilyOfSession, type PasswordCheck, readAccess, revokeOwnSession } from './account.ts'
import { type Counted, countAttempt } from './attempts.ts'
import type { NewFamily } from './betterAuth.ts'
import { type BuiltIn, type Made, SignInRefusal } from './builtIn.ts'
import {
  changePassword,
  eraseOwnFamily,
  listSessions,
  readUser,
  revokeSession,
  signIn,
  signUp,
  startSampleFamily,
  updateUser,
  type User,
} from './contract.ts'
import { findUser, requireUser, updateGuardian } from './guardians.ts'
import type { Passwords } from './passwords.ts'
import { eraseFamily } from './purge.ts'
import { attemptsPerAccount, attemptsPerAddress, clientOf, noAddressSuffix } from './rules.ts'
import { type Cookies, digestOf, type Sessions } from './sessions.ts'

/** Fills a new sample family with children and a history, in one transaction. */
export type SampleFamilyFiller = (ctx: ChangeCtx, language: Language) => Promise<void>

interface BuiltInOptions {
  builtIn: BuiltIn
  sessions: Sessions
  cookies: Cookies
  /** False switches the counting of tries off. */
  isLimited: boolean
  fillSampleFamily: SampleFamilyFiller
}

interface UserOptions {
  passwords: Passwords
  isLimited: boolean
  /** With an external provider there is no password to change. */
  isBuiltIn: boolean
}

/** Who is signed in and where, whatever the way they came. */
export function mountUser(to: Mounting, { passwords, isLimited, isBuiltIn }: UserOptions): void {
  const check: PasswordCheck = {
    passwords,
    // Apart from the tries to sign in: whoever guesses there must not keep the owner from changing the password here.
    countTry: (guardianId) =>
      count(to, isLimited, '/password', [{ what: `password ${guardianId}`, limit: attemptsPerAccount }]),
  }
  mountVersionedRead(
    to,
    readUser,
    { about: 'nobody', of: ({ guardianId, versions }) => `${guardianId} ${versions.guardian}` },
    requireUser,
  )
  mount(to, updateUser, (ctx, { body }) => updateGuardian(ctx, body))
  mountRead(to, listSessions, readAccess)
  mount(to, revokeSession, (ctx, { params }) => revokeOwnSession(ctx, params.id))
  if (isBuiltIn) mountOnce(to, changePassword, (ctx, { body }) => changeOwnPassword(ctx, body, check))
  mountOnce(to, eraseOwnFamily, (ctx, { body }) => eraseFamilyOfSession(ctx, body, check))
}

/** Signing in with e-mail and password, or as a visitor of a sample family. */
export function mountBuiltIn(
  to: Mounting,
  { builtIn, sessions, cookies, isLimited, fillSampleFamily }: BuiltInOptions,
): void {
  mountOpen(to, signUp, async (c, body) => {
    await count(to, isLimited, c.req.path, [{ what: `sign-up ${clientAddress(c)}`, limit: attemptsPerAddress }])
    const made = await createAccount(c, { ...body, isSample: false })
    to.log.info({ event: 'signed_up', guardianId: made.response.user.id }, 'a family was made')
    return signedIn(c, made)
  })

  mountOpen(to, signIn, async (c, body) => {
    await count(to, isLimited, c.req.path, [
      { what: `account ${body.email}`, limit: attemptsPerAccount },
      { what: `sign-in ${clientAddress(c)}`, limit: attemptsPerAddress },
    ])
    const signed = await builtIn.signIn(body, deviceHeaders(c)).catch((error: unknown) => {
      if (!(error instanceof SignInRefusal) || error.code !== 'INVALID_EMAIL_OR_PASSWORD') throw error
      to.log.info({ event: 'sign_in_refused' }, 'a wrong pair of address and password')
      throw new Refusal('wrong_credentials', 'That email and password do not match.')
    })
    to.log.info({ event: 'signed_in', guardianId: signed.response.user.id }, 'somebody signed in')
    return signedIn(c, signed)
  })

  mountOpen(to, startSampleFamily, async (c, body) => {
    await count(to, isLimited, c.req.path, [{ what: `sample ${clientAddress(c)}`, limit: attemptsPerAddress }])
    // An account like any other, but for an address that cannot be and a password that nobody ever saw.
    const made = await createAccount(c, {
      name: sampleNames[body.language],
      email: `${newId(to.clock())}${noAddressSuffix}`,
      password: randomBytes(32).toString('base64url'),
      timeZone: body.timeZone,
      isSample: true,
    })
    await fill(made, body.language)
    return signedIn(c, made)
  })

  async function fill({ response }: Made, language: Language): Promise<void> {
    const change = await to.changes.begin()
    let isCertain = false
    try {
      const session = await sessions.find(digestOf(response.token!), 'nobody', to.clock())
      if (!session) throw unauthorized()
      change.isOf(session.familyId)
      try {
        await to.sql.begin((tx) =>
          fillSampleFamily({ ...session, sql: tx, now: to.clock(), log: to.log, touchesChild: () => {} }, language),
        )
        isCertain = true
      } catch (error) {
        await eraseFamily(to.sql, session.familyId)
        throw error
      }
    } finally {
      change.end(isCertain)
    }
  }

  async function createAccount(c: Context, body: BodyOf<typeof signUp> & NewFamily) {
    return builtIn.signUp(body, deviceHeaders(c)).catch(async (error: unknown) => {
      // Of two sign-ups with one address at one instant the second only meets the unique key, which the library does not name.
      if (!(error instanceof SignInRefusal) || !(await isTaken(body.email))) throw error
      throw new Refusal('address_taken', 'There is already an account with this email.')
    })
  }

  async function isTaken(email: string): Promise<boolean> {
    const rows = await to.sql`select from guardians where email = ${email}`
    return rows.length > 0
  }

  /** A new session takes the place of the one that this browser had before, which ends. */
  async function signedIn(c: Context, { headers, response }: Made): Promise<Response> {
    const former = cookies.readDigest(c)
    if (former !== undefined) await sessions.end(former)
    const user = await findUser(to.sql, response.user.id)
    if (!user) throw unauthorized()
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    cookies.tellSignedIn(c)
    return c.json(user satisfies User)
  }
}

async function count(to: Mounting, isLimited: boolean, path: string, counted: Counted[]): Promise<void> {
  if (!isLimited) return
  await countAttempt(to.sql, counted, to.clock()).catch((error: unknown) => {
    if (error instanceof Refusal) to.log.warn({ event: 'sign_in_limited', path }, 'too many tries')
    throw error
  })
}

const sampleNames = { zh: '访客', en: 'Visitor', es: 'Visita' } satisfies Record<Language, string>

/** A call that needs no session. It has no family yet, so that a request key is looked at but cannot be kept. */
function mountOpen<C extends Call>(
  to: Mounting,
  call: C,
  serve: (c: Context, body: BodyOf<C>) => Promise<Response>,
): void {
  to.calls.push(call)
  to.app.on(call.method, call.path, async (c) => {
    const rawBody = await readJson(c)
    readRequestKey(c.req.header('idempotency-key'), { method: call.method, path: c.req.path, body: rawBody }, to.secret)
    return serve(c, (call.body ? parse(call.body, rawBody) : undefined) as BodyOf<C>)
  })
}

/** All that the sign-in library is told about the request. */
const deviceHeaders = (c: Context) => new Headers({ 'user-agent': c.req.header('user-agent') ?? '' })

/** The socket's own address: a header that names another is anybody's to forge. */
function clientAddress(c: Context): string {
  return clientOf(getConnInfo(c).remote.address ?? 'unknown')
}
