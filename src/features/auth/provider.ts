import { setTimeout as delay } from 'node:timers/promises'
import type { BetterAuthSetting } from './betterAuth.ts'
import type { OAuth } from './oauth.ts'
import { freshSignInMs } from './rules.ts'
import { familyHeader, invitationHeader, onlyInvitedHeader } from './signUpRules.ts'
import { digestOf } from './tokens.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The provider does not respond, or not as the OpenID Connect provider of this issuer. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

export interface Provider {
  /**
   * Begins a sign-in.
   * @param targets `isAgain` asks the provider not to rely on a session of its own
   * @returns the address to redirect the browser to, and the cookies that bind the callback to this browser
   * @throws {ProviderUnavailable}
   */
  begin(targets: {
    success: string
    failure: string
    isAgain: boolean
  }): Promise<{ address: string; cookies: string[] }>
  /** Completes a sign-in from the provider's callback. @throws {ProviderUnavailable} */
  finish(callback: {
    search: string
    cookie: string
    userAgent: string
    /** The token of an invitation, for a person without an account. */
    invitation: string | undefined
    /** Whether an account is created with an open invitation only. */
    mustBeInvited: boolean
    /** The family of the session that the browser has. */
    familyId: string | undefined
    /** Whether such a person may get one. */
    maySignUp: boolean
  }): Promise<Response>
}

/** The callback to register with the provider, below the public address. */
export const callbackPath = '/api/auth/callback/oidc'

const discoveryWithinMs = 5000
const finishWithinMs = 15_000

/**
 * An external OpenID Connect provider: discovery, PKCE, state and nonce. Its discovery document is fetched at every
 * sign-in and not before: a provider that is down does not prevent our start, and works again as soon as it is up.
 */
export function createProvider(
  setting: BetterAuthSetting,
  { issuer, clientId, clientSecret }: ProviderSettings,
): Provider {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const current = new Map<boolean, { document: string; auth: OAuth }>()

  /**
   * The library reads the discovery document once, when it is created. So a new one is created when the document has
   * changed.
   */
  async function connect(maySignUp: boolean): Promise<OAuth> {
    const document = await fetchDocument(discoveryUrl)
    const known = current.get(maySignUp)
    if (known?.document === document) return known.auth
    const { namedIssuer, keysUrl } = readDocument(document, issuer)
    const { createOAuth } = await import('./oauth.ts')
    const settings = { discoveryUrl, issuer: namedIssuer, keysUrl, clientId, clientSecret, disableSignUp: !maySignUp }
    const auth = createOAuth(setting, settings)
    if (!(await withTimeout(discoveryWithinMs, auth.isUsable())))
      throw new ProviderUnavailable('the provider does not send its discovery document again')
    current.set(maySignUp, { document, auth })
    return auth
  }

  return {
    async begin({ success, failure, isAgain }) {
      const auth = await connect(true)
      const begun = await auth.signIn({ callbackURL: success, errorCallbackURL: failure })
      const address = new URL(begun.address)
      // OpenID Connect Core 1.0, section 3.1.2.1. With `max_age`, the ID token says when the person signed in.
      if (isAgain) {
        address.searchParams.set('prompt', 'login')
        address.searchParams.set('max_age', String(freshSignInMs / 1000))
      }
      return { ...begun, address: address.href }
    },
    async finish({ search, cookie, userAgent, invitation, mustBeInvited, familyId, maySignUp }) {
      const auth = await connect(maySignUp)
      const headers = new Headers({ cookie, 'user-agent': userAgent })
      if (invitation !== undefined) headers.set(invitationHeader, digestOf(invitation))
      headers.set(onlyInvitedHeader, String(mustBeInvited))
      if (familyId !== undefined) headers.set(familyHeader, familyId)
      const request = new Request(`${setting.publicUrl}${callbackPath}${search}`, { headers })
      return withTimeout(finishWithinMs, auth.finish(request))
    },
  }
}

async function fetchDocument(address: string): Promise<string> {
  const signal = AbortSignal.timeout(discoveryWithinMs)
  const response = await fetch(address, { signal }).catch(refuseUnanswered)
  if (!response.ok) throw new ProviderUnavailable(`the provider responded ${response.status} to the discovery request`)
  return response.text().catch(refuseUnanswered)
}

function refuseUnanswered(cause: unknown): never {
  throw new ProviderUnavailable('the provider does not answer', { cause })
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** The document must name the configured issuer: OpenID Connect Discovery 1.0, section 4.3. */
function readDocument(text: string, issuer: string): { namedIssuer: string; keysUrl: string } {
  const { issuer: namedIssuer, ...document } = parseObject(text)
  if (typeof namedIssuer !== 'string' || namedIssuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw new ProviderUnavailable('the discovery document names another issuer than OIDC_ISSUER')
  const missing = endpoints.find((name) => !isWebAddress(document[name]))
  if (missing !== undefined) throw new ProviderUnavailable(`the discovery document names no usable ${missing}`)
  return { namedIssuer, keysUrl: document.jwks_uri as string }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as object | null) }
  } catch (error) {
    throw new ProviderUnavailable('the discovery document is no JSON', { cause: error })
  }
}

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '')

function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = delay(ms, undefined, { ref: false }).then(() => {
    throw new ProviderUnavailable(`the provider took more than ${ms / 1000} seconds`)
  })
  return Promise.race([work, timeout])
}
