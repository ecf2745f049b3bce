import { defineRequestState, getCurrentAdapter } from '@better-auth/core/context'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
// `minimal` leaves out the query builder, which we do not use, and its 280 files.
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { Pool } from 'pg'
import { DatabaseUnavailable, isUnavailable } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { type BuiltIn, SignInRefusal } from './builtIn.ts'
import { deviceKind, writeDevice } from './device.ts'
import type { Passwords } from './passwords.ts'
import { absoluteMs, freshSignInMs, idleMs, isTimeZoneName } from './rules.ts'
import type { Cookies } from './cookies.ts'
import { addMs } from './sessions.ts'
import { familyHeader, invitationHeader, notInvited, onlyInvitedHeader } from './signUpRules.ts'
import * as tables from './tables.ts'
import { storeTokenDigests } from './tokenDigests.ts'
import { newToken } from './tokens.ts'

export interface BetterAuthSetting {
  pool: Pool
  publicUrl: string
  secret: string
  cookies: Cookies
  passwords: Passwords
  clock: () => Date
  log: Logger
}

/** Facts about the family to create. They are passed in the body of the sign-up, beside the fields of Better Auth. */
export interface NewFamily {
  timeZone?: string | null | undefined
  isSample: boolean
}

/**
 * Options that both ways to sign in share.
 * @param isFresh whether the person has just shown who they are, and not only a session at a provider
 */
export function commonOptions(
  { pool, publicUrl, secret, cookies, clock, log }: BetterAuthSetting,
  isFresh: (now: Date) => Promise<boolean> = async () => true,
) {
  const database = drizzleAdapter(drizzle({ client: pool }), {
    provider: 'pg',
    transaction: true,
    schema: {
      user: tables.guardians,
      session: tables.sessions,
      account: tables.accounts,
      verification: tables.verifications,
      family: tables.families,
      member: tables.members,
      invitation: tables.invitations,
    },
  })
  const cookie = { secure: cookies.isHttps, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return {
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: storeTokenDigests(database),
    plugins: [familyModels] as BetterAuthPlugin[],
    // The cookie lasts as long as a session may last. The row of the session decides when it ends.
    session: {
      expiresIn: absoluteMs / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { familyId: { type: 'string', required: false, input: false } },
    },
    account: { accountLinking: { enabled: false }, updateAccountOnSignIn: false },
    // Without `throw`, the library writes unexpected errors to the console, with what was to be stored.
    onAPIError: { errorURL: `${publicUrl}/sign-in`, throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.warn({ err: details.find((detail) => detail instanceof Error) }, `sign-in library: ${message}`),
    },
    advanced: {
      database: { generateId: () => newId(clock()) },
      // The library's own prefix would be __Secure-; ours, __Host-, is stricter.
      useSecureCookies: false,
      cookiePrefix: cookies.sessionName,
      cookies: {
        session_token: { name: cookies.sessionName, attributes: cookie },
        // The library stores the state for the same time.
        state: { name: cookies.stateName, attributes: { ...cookie, maxAge: 600 } },
      },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      user: {
        create: {
          before: async () => {
            const now = clock()
            await isNew.set(true)
            return { data: { createdAt: now, updatedAt: now } }
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            const now = clock()
            if (!context) throw new Error('a session is created by a sign-in only')
            // The adapter of the transaction that inserts the guardian, who would not be seen from outside of it.
            const adapter = await getCurrentAdapter(context.context.adapter)
            const invitation = context.headers?.get(invitationHeader) ?? undefined
            const lastId = context.headers?.get(familyHeader) ?? undefined
            const mustBeInvited = (await isNew.get()) && context.headers?.get(onlyInvitedHeader) === 'true'
            const family = { ...(context.body as Partial<NewFamily> | undefined), invitation, lastId, mustBeInvited }
            const familyId = await familyOf(adapter, session.userId, family, now)
            const expiresAt = addMs(now, idleMs)
            // Dated back, so that `requireFreshSignIn` refuses it.
            const createdAt = (await isFresh(now)) ? now : addMs(now, -freshSignInMs)
            const userAgent = writeDevice(deviceKind(session.userAgent))
            return {
              data: {
                familyId,
                token: newToken(),
                createdAt,
                updatedAt: now,
                expiresAt,
                ipAddress: null,
                userAgent,
              },
            }
          },
        },
      },
      // The provider's tokens are not needed again, and what is not stored cannot be stolen.
      account: { create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) } },
    },
  } satisfies BetterAuthOptions
}

/** Whether this request has created the guardian who signs in. */
const isNew = defineRequestState(() => false)

type Adapter = Pick<Awaited<ReturnType<typeof getCurrentAdapter>>, 'create' | 'delete' | 'findMany' | 'update'>

interface FamilyHints extends Partial<NewFamily> {
  /** The digest of its token. */
  invitation: string | undefined
  /** The family of this browser's session. */
  lastId: string | undefined
  mustBeInvited: boolean
}

/**
 * The family in which a guardian signs in: the last one in this browser, else that of their session used last
 * elsewhere, else the one they joined first; for a new guardian the one they are invited to, or a new one of their own.
 */
async function familyOf(
  adapter: Adapter,
  guardianId: string,
  { timeZone, isSample, invitation, lastId, mustBeInvited }: FamilyHints,
  now: Date,
): Promise<string> {
  const memberships = await adapter.findMany<{ familyId: string }>({
    model: 'member',
    where: [{ field: 'id', value: guardianId }],
    sortBy: { field: 'joinedAt', direction: 'asc' },
  })
  const [first, ...others] = memberships
  if (first && others.length === 0) return first.familyId
  if (first) {
    if (memberships.some(({ familyId }) => familyId === lastId)) return lastId!
    const [session] = await adapter.findMany<{ familyId: string }>({
      model: 'session',
      where: [{ field: 'userId', value: guardianId }],
      sortBy: { field: 'updatedAt', direction: 'desc' },
      limit: 1,
    })
    return session?.familyId ?? first.familyId
  }
  const joinedId = invitation === undefined ? undefined : await joinInvited(adapter, guardianId, invitation, now)
  if (joinedId !== undefined) return joinedId
  if (mustBeInvited) {
    // Another person has just used the invitation. A sign-up is one transaction and leaves nothing, one through a
    // provider is not.
    await adapter.delete({ model: 'user', where: [{ field: 'id', value: guardianId }] })
    throw new APIError('FORBIDDEN', { code: notInvited, message: 'The invitation is used.' })
  }
  const familyId = newId(now)
  const family = {
    id: familyId,
    timeZone: timeZone && isTimeZoneName(timeZone) ? timeZone : 'UTC',
    isSample: isSample === true,
    createdAt: now,
  }
  await adapter.create({ model: 'family', forceAllowId: true, data: family })
  const member = { id: guardianId, familyId, role: 'owner', joinedAt: now }
  await adapter.create({ model: 'member', forceAllowId: true, data: member })
  return familyId
}

/**
 * Uses an invitation for a new guardian.
 * @returns undefined when it is not open: of two people at one instant, for the second
 */
async function joinInvited(
  adapter: Adapter,
  guardianId: string,
  digest: string,
  now: Date,
): Promise<string | undefined> {
  const invited = await adapter.update<{ familyId: string; role: string }>({
    model: 'invitation',
    where: [
      { field: 'token', value: digest },
      { field: 'acceptedBy', value: null },
      { field: 'expiresAt', operator: 'gt', value: now },
    ],
    update: { acceptedBy: guardianId },
  })
  if (!invited) return undefined
  const { familyId, role } = invited
  const member = { id: guardianId, familyId, role, joinedAt: now }
  await adapter.create({ model: 'member', forceAllowId: true, data: member })
  return familyId
}

/**
 * Declares families, members and invitations to the library's adapter, so that they can be created in its transactions.
 */
const familyModels = {
  id: 'pipling-families',
  schema: {
    family: {
      fields: {
        timeZone: { type: 'string', required: true },
        isSample: { type: 'boolean', required: true },
        createdAt: { type: 'date', required: true },
      },
    },
    member: {
      fields: {
        familyId: { type: 'string', required: true },
        role: { type: 'string', required: true },
        joinedAt: { type: 'date', required: true },
      },
    },
    invitation: {
      fields: {
        familyId: { type: 'string', required: true },
        token: { type: 'string', required: true },
        role: { type: 'string', required: true },
        acceptedBy: { type: 'string', required: false },
        expiresAt: { type: 'date', required: true },
      },
    },
  },
} satisfies BetterAuthPlugin

/** Sign-in with e-mail and password. */
export function createLibrary(setting: BetterAuthSetting): BuiltIn {
  const { passwords } = setting
  const createApi = (hash: Passwords['hash']) =>
    betterAuth({
      ...commonOptions(setting),
      emailAndPassword: {
        enabled: true,
        minPasswordLength: 8,
        maxPasswordLength: 128,
        password: { hash, verify: passwords.verify },
      },
    }).api
  const signInApi = createApi(passwords.hash)
  // The library would hash in the transaction of the sign-up, whose connection would wait for all hashes before. It gets
  // the hash in place of the password.
  const signUpApi = createApi(async (hash) => hash)
  return {
    signIn: (body, headers) => translateErrors(signInApi.signInEmail({ body, headers, returnHeaders: true })),
    async signUp(body, headers) {
      const hashed = { ...body, password: await passwords.hash(body.password) }
      return translateErrors(signUpApi.signUpEmail({ body: hashed, headers, returnHeaders: true }))
    },
  }
}

/** Turns the library's errors into ours. */
async function translateErrors<T>(work: Promise<T>): Promise<T> {
  return unwrapErrors(work).catch((error: unknown) => {
    throw error instanceof APIError ? new SignInRefusal(error.body?.code, { cause: error }) : error
  })
}

/** Drizzle and `storeTokenDigests` wrap PostgreSQL's errors; the error handler needs them unwrapped. */
export async function unwrapErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    let cause = error
    while ((cause instanceof DrizzleQueryError || cause instanceof APIError) && cause.cause) cause = cause.cause
    throw isUnavailable(cause) ? new DatabaseUnavailable(cause) : cause
  })
}
