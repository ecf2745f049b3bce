import { defineRequestState } from '@better-auth/core/context'
import { type OAuthProvider, verifyJwsAccessToken } from '@better-auth/core/oauth2'
import type { BetterAuthPlugin } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth, type GenericOAuthUserInfo } from 'better-auth/plugins/generic-oauth'
import type { Logger } from 'pino'
import { type BetterAuthSetting, commonOptions, unwrapErrors } from './betterAuth.ts'
import { guardianOfProfile } from './profile.ts'
import { ProviderUnavailable } from './provider.ts'
import { freshSignInMs } from './rules.ts'
import { addMs } from './sessions.ts'

interface OAuthSettings {
  discoveryUrl: string
  /** The issuer exactly as the provider writes it. */
  issuer: string
  /** The address of the keys that sign the provider's ID tokens. */
  keysUrl: string
  clientId: string
  clientSecret: string
  /** Whether only people who have an account may sign in. */
  disableSignUp: boolean
}

/** The part of the sign-in library that is used with an external provider. */
export interface OAuth {
  /** Whether the library could read the discovery document. */
  isUsable(): Promise<boolean>
  /** Begins a sign-in. @returns the address of the provider, and cookies */
  signIn(targets: { callbackURL: string; errorCallbackURL: string }): Promise<{ address: string; cookies: string[] }>
  /** Completes a sign-in. */
  finish(callback: Request): Promise<Response>
}

/** Creates the sign-in library for an external provider. */
export function createOAuth(setting: BetterAuthSetting, settings: OAuthSettings): OAuth {
  const common = commonOptions(setting, isFreshAtProvider)
  const provider = {
    ...settings,
    providerId: 'oidc',
    scopes: ['openid', 'email', 'profile'],
    requireIdTokenVerification: true,
    accountSubject: ({ profile }: { profile: GenericOAuthUserInfo }) => profile.sub as string,
    mapProfileToUser: (profile: GenericOAuthUserInfo) => guardianOfProfile(profile),
  }
  const { api, handler, $context } = betterAuth({
    ...common,
    plugins: [...common.plugins, genericOAuth({ config: [provider] }), checkIdToken(settings, setting.log)],
  })
  return {
    isUsable: async () => (await $context).socialProviders.length > 0,
    async signIn(targets) {
      const body = { provider: 'oidc', disableRedirect: true, ...targets }
      const sent = api.signInSocial({ body, headers: new Headers(), returnHeaders: true })
      const { response, headers } = await unwrapErrors(sent)
      return { address: response.url!, cookies: headers.getSetCookie() }
    },
    finish: (callback) => unwrapErrors(handler(callback)),
  }
}

/** When the person signed in at the provider, in seconds; undefined when it does not say so. */
const authTime = defineRequestState<number | undefined>(() => undefined)

async function isFreshAtProvider(now: Date): Promise<boolean> {
  const seconds = await authTime.get()
  return seconds === undefined || seconds * 1000 > addMs(now, -freshSignInMs).getTime()
}

/** How far the clock of the provider may be off. */
const clockToleranceSeconds = 300

/** Checks the ID token, and that the person is the one whom it names. Notes its `auth_time`. */
function checkIdToken({ issuer, clientId, keysUrl }: OAuthSettings, log: Logger) {
  const verifyOptions = { issuer, audience: clientId, clockTolerance: clockToleranceSeconds }

  async function verify(token: string, nonce: string | undefined): Promise<boolean> {
    const claims = await verifyJwsAccessToken(token, { jwksFetch: keysUrl, verifyOptions }).catch((error: Error) => {
      // Not the error itself, which holds the claims.
      log.warn(`the ID token was refused: ${error.message}`)
    })
    return claims !== undefined && nonce !== undefined && claims.nonce === nonce
  }

  return {
    id: 'pipling-id-token',
    init({ socialProviders }) {
      // Instead of the library's own check, which allows no difference between two clocks.
      for (const provider of socialProviders) provider.idToken = { verify }
      return { context: { socialProviders: socialProviders.map(withIdToken) } }
    },
  } satisfies BetterAuthPlugin
}

/**
 * Refuses a token response without an ID token: the library would take the person from the userinfo endpoint, without a
 * check of the issuer, the audience and the nonce. What that endpoint adds must be about the same person: OpenID
 * Connect Core 1.0, section 5.3.2.
 */
function withIdToken(provider: OAuthProvider): OAuthProvider {
  return {
    ...provider,
    async getUserInfo(tokens) {
      if (!tokens.idToken) return null
      const info = await provider.getUserInfo(tokens).catch((cause: unknown) => {
        throw new ProviderUnavailable('the userinfo endpoint does not answer', { cause })
      })
      if (!info) return null
      const { sub, auth_time: seconds } = claimsIn(tokens.idToken)
      // Some providers send a number.
      if (typeof sub !== 'string' && typeof sub !== 'number') return null
      if ((info.data as { sub?: unknown }).sub !== sub) return null
      if (typeof seconds === 'number') await authTime.set(seconds)
      return info
    },
  }
}

function claimsIn(idToken: string): { sub?: unknown; auth_time?: unknown } {
  return JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()) as object
}
