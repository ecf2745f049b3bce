import { defineRequestState } from '@better-auth/core/context'
import type { BetterAuthPlugin } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth, type GenericOAuthUserInfo } from 'better-auth/plugins/generic-oauth'
import { type BetterAuthSetting, commonOptions, unwrapErrors } from './betterAuth.ts'
import { guardianOfProfile } from './profile.ts'
import { ProviderUnavailable } from './provider.ts'
import { freshSignInMs } from './rules.ts'
import { after } from './sessions.ts'

interface OAuthSettings {
  discoveryUrl: string
  clientId: string
  clientSecret: string
  /** Whether only people who have an account may sign in. */
  disableSignUp: boolean
}

/** The part of the sign-in library that is used with an external provider. */
export interface OAuth {
  /** Whether the discovery document names the endpoints that are needed. */
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
    mapProfileToUser: (profile: GenericOAuthUserInfo) => guardianOfProfile(profile),
  }
  const { api, handler, $context } = betterAuth({
    ...common,
    plugins: [...common.plugins, genericOAuth({ config: [provider] }), readIdToken],
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
  return seconds === undefined || seconds * 1000 > after(now, -freshSignInMs).getTime()
}

/**
 * Refuses a token response without an ID token. The library would then take the person from the userinfo endpoint, without a check of the
 * issuer, the audience and the nonce. Of a verified ID token it notes `auth_time`.
 */
const readIdToken = {
  id: 'pipling-id-token',
  init: ({ socialProviders }) => ({
    context: {
      socialProviders: socialProviders.map((provider) => ({
        ...provider,
        getUserInfo: async (tokens: Parameters<typeof provider.getUserInfo>[0]) => {
          if (!tokens.idToken) return null
          const info = await provider.getUserInfo(tokens).catch((cause: unknown) => {
            throw new ProviderUnavailable('the userinfo endpoint does not answer', { cause })
          })
          if (info) await authTime.set(authTimeIn(tokens.idToken))
          return info
        },
      })),
    },
  }),
} satisfies BetterAuthPlugin

function authTimeIn(idToken: string): number | undefined {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()) as { auth_time?: unknown }
  return typeof claims.auth_time === 'number' ? claims.auth_time : undefined
}
