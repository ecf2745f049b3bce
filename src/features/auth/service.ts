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
import { createCookies, digestOf, findSession, findSessionTelling } from './sessions.ts'

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
    if (!isLimited) return findSession(database.sql, token, clock())
    return findSessionLimited(token, clock())
  }

  async function findSessionLimited(token: string, now: Date): Promise<Session | undefined> {
    const counted = digestOf(token)
    const telling = limit.count(counted, now)
    let session: Session | undefined
    if (telling) {
      const found = await findSessionTelling(database.sql, token, now, telling)
      if (found) limit.learn(counted, found.told)
      session = found?.session
    } else session = await findSession(database.sql, token, now)
    const refusal = session && limit.refusal(counted, now)
    if (refusal) throw refusal
    return session
  }

  return {
    authenticate,
    mountRoutes(to, { onSampleFamily }) {
      const provider = settings.oidc && createProvider(setting, settings.oidc)
      mountUser(to, { passwords, isLimited, isBuiltIn: !provider })
      mountLogin(to, { publicUrl: settings.publicUrl, cookies, provider })
      if (!provider) mountBuiltIn(to, { builtIn: createBuiltIn(setting), cookies, isLimited, fillSampleFamily: onSampleFamily })
    },
    close: () => pool.close(),
  }
}
