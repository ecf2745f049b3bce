import { getCurrentAdapter } from '@better-auth/core/context'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
// Without the query builder that we do not use, and its 280 files.
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { newId } from '../../platform/ids.ts'
import { type BuiltIn, SignInRefusal } from './builtIn.ts'
import { deviceKind, writeDevice } from './device.ts'
import type { Passwords } from './passwords.ts'
import { absoluteMs, idleMs, isTimeZoneName } from './rules.ts'
import { after, type Cookies, newToken } from './sessions.ts'
import * as tables from './tables.ts'
import { keepTokenDigests } from './tokenDigests.ts'

export interface BetterAuthSetting {
  /** A pool of its own: Drizzle changes how dates pass through the pool that it wraps. */
  pool: Sql
  publicUrl: string
  secret: string
  cookies: Cookies
  passwords: Passwords
  clock: () => Date
  log: Logger
}

/** Facts about a family to be made, which ride in the body of the sign-up next to what Better Auth knows. */
export interface NewFamily {
  timeZone?: string | null | undefined
  isSample: boolean
}

/** Everything that both ways to sign in have in common. The caller adds the way. */
export function commonOptions({ pool, publicUrl, secret, cookies, clock, log }: BetterAuthSetting) {
  const database = drizzleAdapter(drizzle({ client: pool }), {
    provider: 'pg',
    transaction: true,
    schema: {
      user: tables.guardians,
      session: tables.sessions,
      account: tables.accounts,
      verification: tables.verifications,
      family: tables.families,
    },
  })
  const cookie = { secure: cookies.isHttps, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return {
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: keepTokenDigests(database),
    plugins: [familyModel] as BetterAuthPlugin[],
    user: { additionalFields: { familyId: { type: 'string', required: false, input: false } } },
    // The cookie may live as long as any session can; when a session ends is decided by its row.
    session: { expiresIn: absoluteMs / 1000, disableSessionRefresh: true, cookieCache: { enabled: false } },
    account: { accountLinking: { enabled: false }, updateAccountOnSignIn: false },
    onAPIError: { errorURL: `${publicUrl}/sign-in` },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.warn({ err: details.find((detail) => detail instanceof Error) }, `sign-in library: ${message}`),
    },
    advanced: {
      database: { generateId: () => newId(clock()) },
      // The secure prefix of the library's own would be __Secure-; ours, __Host-, says more.
      useSecureCookies: false,
      cookiePrefix: cookies.sessionName,
      cookies: {
        session_token: { name: cookies.sessionName, attributes: cookie },
        // As long as the library keeps the state itself.
        state: { name: cookies.stateName, attributes: { ...cookie, maxAge: 600 } },
      },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const now = clock()
            const familyId = newId(now)
            const { timeZone, isSample } = (context?.body ?? {}) as Partial<NewFamily>
            if (!context) throw new Error('a guardian is made by a sign-in only')
            // The adapter of the transaction that is about to insert the guardian: neither comes to be without the other.
            const adapter = await getCurrentAdapter(context.context.adapter)
            await adapter.create({
              model: 'family',
              forceAllowId: true,
              data: {
                id: familyId,
                timeZone: timeZone && isTimeZoneName(timeZone) ? timeZone : 'UTC',
                isSample: isSample === true,
                createdAt: now,
              },
            })
            return { data: { familyId, createdAt: now, updatedAt: now } }
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            const now = clock()
            const expiresAt = after(now, idleMs)
            const userAgent = writeDevice(deviceKind(session.userAgent))
            return {
              data: { token: newToken(), createdAt: now, updatedAt: now, expiresAt, ipAddress: null, userAgent },
            }
          },
        },
      },
      // The tokens that a provider gives are not asked for again: what is not kept cannot be stolen.
      account: { create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) } },
    },
  } satisfies BetterAuthOptions
}

/** Makes families known to the library's adapter, so that they can be made in its transactions. */
const familyModel = {
  id: 'pipling-families',
  schema: {
    family: {
      fields: {
        timeZone: { type: 'string', required: true },
        isSample: { type: 'boolean', required: true },
        createdAt: { type: 'date', required: true },
      },
    },
  },
} satisfies BetterAuthPlugin

/** Sign-in with e-mail and password. */
export function createLibrary(setting: BetterAuthSetting): Omit<BuiltIn, 'load'> {
  const { api } = betterAuth({
    ...commonOptions(setting),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128, password: setting.passwords },
  })
  return {
    signIn: (body, headers) => told(api.signInEmail({ body, headers, returnHeaders: true })),
    signUp: (body, headers) => told(api.signUpEmail({ body, headers, returnHeaders: true })),
  }
}

/** In our own words. Drizzle wraps what PostgreSQL says; without the wrapping, the one place that answers for errors knows it. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof APIError) throw new SignInRefusal(error.body?.code, { cause: error })
    throw error instanceof DrizzleQueryError && error.cause ? error.cause : error
  }
}
