import type { Database } from '../../platform/db/open.ts'
import type { App, Sessions } from '../../platform/http/context.ts'
import { invalidInput } from '../../platform/http/errors.ts'
import type { Address } from '../../platform/http/openapi.ts'
import { bearerOf, digestOfBearer } from './accessTokens.ts'
import { type Codes, createCodes } from './codes.ts'
import { type Cookies, createCookies } from './cookies.ts'
import { loginAddresses, mountLogin } from './loginRoutes.ts'
import { mountPasswordReset } from './passwordReset.ts'
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts'
import { createProvider, type ProviderSettings } from './provider.ts'
import { type FillSampleFamily, mountBuiltIn, mountSignInOptions, mountUser } from './routes.ts'
import type { SignUp } from './rules.ts'
import { createSessionLimit } from './sessionLimit.ts'
import { createSessionFinder, recheckSession } from './sessions.ts'

interface AuthSettings {
  publicUrl: string
  authSecret: string
  /** When set, the external provider replaces e-mail and password. */
  oidc: ProviderSettings | undefined
  /** 0 switches every limit off. */
  rateLimitPerMinute: number
  signUp: SignUp
  hasSampleFamilies: boolean
}

interface AuthOptions {
  database: Database
  settings: AuthSettings
  clock: () => Date
  passwordCost?: PasswordCost
}

export interface Auth {
  sessions: Sessions
  /** Counts a request of what has no session, by its id. @throws {Refusal} 429 when it has used up its requests */
  countRequest(id: string): Promise<void>
  cookies: Cookies
  passwords: Passwords
  codes: Codes
  /** Whether attempts to sign in are limited. */
  isLimited: boolean
  /** The host of the external provider that signs people in; null without one. */
  providerHost: string | null
  /** Whether a visitor can start a family with a child's name: the landing page asks for it. */
  hasStart: boolean
  /** The addresses beside its calls, for the OpenAPI document. */
  addresses: readonly Address[]
  mountRoutes(app: App, options: { fillSampleFamily: FillSampleFamily }): void
}

/** Creates the sign-in, the sign-out and the look-up of sessions. */
export function createAuth({ database, settings, clock, passwordCost }: AuthOptions): Auth {
  const cookies = createCookies(settings)
  const isLimited = settings.rateLimitPerMinute > 0
  const limit = createSessionLimit(database.db, settings.rateLimitPerMinute)
  const passwords = createPasswords(passwordCost)
  const codes = createCodes(passwords, settings.authSecret)
  const provider = settings.oidc && createProvider(settings.publicUrl, settings.oidc)
  // Nobody could keep the family otherwise.
  const hasStart = settings.hasSampleFamilies && settings.signUp === 'open' && !provider

  const countRequest = async (id: string) => {
    if (isLimited) await limit.count(id, clock())
  }

  const providerHost = settings.oidc ? new URL(settings.oidc.issuer).host : null

  return {
    sessions: {
      async identify(c) {
        const bearer = bearerOf(c)
        if (bearer !== undefined && cookies.hasSession(c))
          throw invalidInput({ Authorization: 'must not be sent with the cookie of a session' })
        const token = bearer === undefined ? cookies.readDigest(c) : digestOfBearer(bearer, settings.authSecret)
        if (token !== undefined) await countRequest(token)
        return token
      },
      find: createSessionFinder(database.db),
      recheck: recheckSession,
    },
    countRequest,
    cookies,
    passwords,
    codes,
    isLimited,
    providerHost,
    hasStart,
    addresses: loginAddresses,
    mountRoutes(app, { fillSampleFamily }) {
      const { signUp, hasSampleFamilies } = settings
      mountUser(app, { passwords, codes, isLimited, provider: providerHost, signUp })
      mountSignInOptions(app, {
        signUp,
        hasSampleFamilies: hasSampleFamilies && !provider,
        hasStart,
        hasProvider: !!provider,
        ...(app.model && { assistantHost: new URL(app.model.url).host }),
      })
      mountLogin(app, { publicUrl: settings.publicUrl, cookies, provider, signUp, isLimited })
      if (provider) return
      mountBuiltIn(app, { passwords, cookies, isLimited, signUp, hasSampleFamilies, hasStart, fillSampleFamily })
      mountPasswordReset(app, passwords)
    },
  }
}
