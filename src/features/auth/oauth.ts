import type { Auth, BetterAuthPlugin } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth, type GenericOAuthUserInfo } from 'better-auth/plugins/generic-oauth'
import { type BetterAuthSetting, commonOptions } from './betterAuth.ts'
import { guardianOfProfile } from './profile.ts'

interface OAuthSettings {
  discoveryUrl: string
  clientId: string
  clientSecret: string
  /** Whether only people who have an account may sign in. */
  disableSignUp: boolean
}

/** The part of the sign-in library that is used with an external provider. */
export interface OAuth {
  api: Pick<Auth['api'], 'signInSocial'>
  $context: Promise<{ socialProviders: readonly unknown[] }>
  handler(request: Request): Promise<Response>
}

/** Creates the sign-in library for an external provider. */
export function createOAuth(setting: BetterAuthSetting, settings: OAuthSettings): OAuth {
  const common = commonOptions(setting)
  const provider = {
    ...settings,
    providerId: 'oidc',
    scopes: ['openid', 'email', 'profile'],
    requireIdTokenVerification: true,
    mapProfileToUser: (profile: GenericOAuthUserInfo) => guardianOfProfile(profile),
  }
  return betterAuth({ ...common, plugins: [...common.plugins, genericOAuth({ config: [provider] }), idTokenRequired] })
}

/**
 * Refuses a token response without an ID token. The library would then take the person from the userinfo endpoint, without a check of the
 * issuer, the audience and the nonce.
 */
const idTokenRequired = {
  id: 'pipling-id-token-required',
  init: ({ socialProviders }) => ({
    context: {
      socialProviders: socialProviders.map((provider) => ({
        ...provider,
        getUserInfo: async (tokens: Parameters<typeof provider.getUserInfo>[0]) =>
          tokens.idToken ? provider.getUserInfo(tokens) : null,
      })),
    },
  }),
} satisfies BetterAuthPlugin
