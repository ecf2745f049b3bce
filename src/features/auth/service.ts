import type { Context } from 'hono'
import type { Logger } from 'pino'
import { type Connection, type Database, openDatabase } from '../../platform/db/open.ts'
import type { Session } from '../../platform/http/context.ts'
import type { Mounting } from '../../platform/http/mount.ts'
import { createBuiltIn } from './betterAuth.ts'
import { mountLogin } from './loginRoutes.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createProvider, type ProviderSettings } from './provider.ts'
import { mountBuiltIn, mountUser, type SampleFamilyFiller } from './routes.ts'
import { createSessionLimit } from './sessionLimit.ts'
import { createCookies, createSessions, tellRequests } from './sessions.ts'

interface AuthSettings {
  publicUrl: string
  authSecret: string
  /** An external provider takes the place of e-mail and password. */
  oidc: ProviderSettings | undefined
  /** 0 switches every limit off. */
  rateLimitPerMinute: number
}

interface AuthOptions {
  database: Database
  /** Where `database` is, for the few connections of the sign-in library. */
  connection: Connection
  settings: AuthSettings
  clock: () => Date
  log: Logger
  passwordCost?: PasswordCost
}

export interface Auth {
  /** The session of a request, counted against its limit. @throws {Refusal} 429 */
  authenticate(c: Context): Promise<Session | undefined>
  mountRoutes(to: Mounting, options: { onSampleFamily: SampleFamilyFiller }): void
  close(): Promise<void>
}

/** Signing in and out, and knowing who asks. */
export function createAuth({ database, connection, settings, clock, log, passwordCost }: AuthOptions): Auth {
  const pool = openDatabase({ connection, max: 4 })
  const cookies = createCookies(settings)
  const isLimited = settings.rateLimitPerMinute > 0
  const sessions = createSessions(database.sql)
  const limit = createSessionLimit(settings.rateLimitPerMinute)
  const passwords = createPasswords(passwordCost)
  const setting = {
    pool: pool.sql,
    publicUrl: settings.publicUrl,
    secret: settings.authSecret,
    cookies,
    passwords,
    clock,
    log,
  }

  async function authenticate(c: Context): Promise<Session | undefined> {
    const token = cookies.readToken(c)
    if (token === undefined) return undefined
    const now = clock()
    const session = await sessions.find(token, now)
    if (session && isLimited) await countRequest(session, now)
    return session
  }

  async function countRequest({ sessionId }: Session, now: Date): Promise<void> {
    const telling = limit.count(sessionId, now)
    if (telling) limit.learn(sessionId, await tellRequests(database.sql, sessionId, now, telling))
    const refusal = limit.refusal(sessionId, now)
    if (refusal) throw refusal
  }

  return {
    authenticate,
    mountRoutes(to, { onSampleFamily }) {
      const provider = settings.oidc && createProvider(setting, settings.oidc)
      mountUser(to, { passwords, isLimited, isBuiltIn: !provider })
      mountLogin(to, { publicUrl: settings.publicUrl, cookies, provider })
      if (!provider) mountBuiltIn(to, { builtIn: createBuiltIn(setting), sessions, cookies, isLimited, fillSampleFamily: onSampleFamily })
    },
    close: () => pool.close(),
  }
}
