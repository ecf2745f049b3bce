import type { Context } from 'hono'
import type { Logger } from 'pino'
import { type Connection, type Database, openDatabase } from '../../platform/db/open.ts'
import type { Changes } from '../../platform/http/changes.ts'
import type { Session } from '../../platform/http/context.ts'
import type { Mounting, SignedIn } from '../../platform/http/mount.ts'
import { type BuiltIn, createBuiltIn } from './builtIn.ts'
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
  changes: Changes
  settings: AuthSettings
  clock: () => Date
  log: Logger
  passwordCost?: PasswordCost
}

export interface Auth {
  signedIn: SignedIn
  /** The name of the cookie that says who is signed in. */
  sessionCookie: string
  /**
   * Whom a page that is opened will ask about, as far as that is known without asking: false when nobody is signed in, undefined when the child is not known.
   */
  lastChild(c: Context): string | undefined | false
  mountRoutes(to: Mounting, options: { onSampleFamily: SampleFamilyFiller }): void
  /** Loads what the first sign-in would otherwise wait for. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** Signing in and out, and knowing who asks. */
export function createAuth({ database, connection, changes, settings, clock, log, passwordCost }: AuthOptions): Auth {
  const pool = openDatabase({ connection, max: 4 })
  const cookies = createCookies(settings)
  const isLimited = settings.rateLimitPerMinute > 0
  const sessions = createSessions(database.sql, changes)
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

  const signedIn: SignedIn = {
    find: (c, about) => withDigest(c, async (digest, now) => counted(await sessions.find(digest, about, now), now)),
    assume: (c) => withDigest(c, async (digest, now) => counted(sessions.recall(digest, now), now)),
    again(c, about) {
      const digest = cookies.readDigest(c)
      return digest === undefined ? () => undefined : sessions.again(digest, about)
    },
    countAgain: ({ sessionId }, now) => !isLimited || limit.countQuietly(sessionId, now),
    confirm: (c) => withDigest(c, (digest, now) => sessions.find(digest, 'nobody', now)),
  }

  async function withDigest(
    c: Context,
    find: (digest: string, now: Date) => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    const digest = cookies.readDigest(c)
    return digest === undefined ? undefined : find(digest, clock())
  }

  async function counted(session: Session | undefined, now: Date): Promise<Session | undefined> {
    if (session && isLimited) await countRequest(session, now)
    return session
  }

  async function countRequest({ sessionId }: Session, now: Date): Promise<void> {
    const { number, telling } = limit.count(sessionId, now)
    if (telling) limit.learn(sessionId, await tellRequests(database.sql, sessionId, now, telling))
    const refusal = limit.refusal(sessionId, now, number)
    if (refusal) throw refusal
  }

  const provider = settings.oidc && createProvider(setting, settings.oidc)
  const builtIn: BuiltIn | undefined = provider ? undefined : createBuiltIn(setting)

  return {
    signedIn,
    sessionCookie: cookies.sessionName,
    lastChild(c) {
      const digest = cookies.readDigest(c)
      return digest !== undefined && sessions.lastChild(digest)
    },
    mountRoutes(to, { onSampleFamily }) {
      mountUser(to, { passwords, isLimited, isBuiltIn: !provider })
      mountLogin(to, { publicUrl: settings.publicUrl, sessions, cookies, provider })
      if (builtIn) mountBuiltIn(to, { builtIn, sessions, cookies, isLimited, fillSampleFamily: onSampleFamily })
    },
    warmUp: async () => builtIn?.load(),
    close: () => pool.close(),
  }
}
