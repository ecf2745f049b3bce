import type { Context } from 'hono'
import type { Logger } from 'pino'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Connection, type Database, openDatabase } from '../../platform/db/open.ts'
import type { Session } from '../../platform/http/context.ts'
import type { Mounting } from '../../platform/http/mount.ts'
import { tooMany } from './attempts.ts'
import { createBuiltIn } from './betterAuth.ts'
import { mountLogin } from './loginRoutes.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createProvider, type ProviderSettings } from './provider.ts'
import { mountBuiltIn, mountUser, type SampleFamilyFiller } from './routes.ts'
import { createCookies, findSession } from './sessions.ts'

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
  const perSession = new RateLimiterMemory({ points: settings.rateLimitPerMinute, duration: 60 })
  const setting = {
    pool: pool.sql,
    publicUrl: settings.publicUrl,
    secret: settings.authSecret,
    cookies,
    passwords: createPasswords(passwordCost),
    clock,
    log,
  }

  async function authenticate(c: Context): Promise<Session | undefined> {
    const token = cookies.readToken(c)
    const session = token === undefined ? undefined : await findSession(database.sql, token, clock())
    if (session && isLimited) await perSession.consume(session.sessionId).catch(refuse)
    return session
  }

  return {
    authenticate,
    mountRoutes(to, { onSampleFamily }) {
      const provider = settings.oidc && createProvider(setting, settings.oidc)
      mountUser(to)
      mountLogin(to, { publicUrl: settings.publicUrl, cookies, provider })
      if (!provider) mountBuiltIn(to, { builtIn: createBuiltIn(setting), cookies, isLimited, fillSampleFamily: onSampleFamily })
    },
    close: () => pool.close(),
  }
}

function refuse(reason: unknown): never {
  throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason
}
