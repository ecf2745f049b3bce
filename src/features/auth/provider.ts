import type { ServerMetadata } from 'openid-client'
import { freshSignInMs, type SignInError } from './rules.ts'
import { newToken } from './tokens.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** A sign-in through the provider does not work. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly reason: SignInError
  constructor(reason: SignInError, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** What the callback of a sign-in is compared with. */
export interface Secrets {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Identity {
  /** The id of the person at the provider. */
  subject: string
  /** Claims of OpenID Connect Core 1.0, section 5.1. A provider may leave them out or send any value. */
  profile: Record<string, unknown>
  /** When the person signed in there, in seconds; undefined when the provider does not say so. */
  authTime: number | undefined
}

export interface Provider {
  /**
   * Begins a sign-in.
   * @param isAgain asks the provider not to rely on a session of its own
   * @returns the address to redirect the browser to
   * @throws {ProviderFailure}
   */
  begin(isAgain: boolean): Promise<{ address: string; secrets: Secrets }>
  /** Completes a sign-in. @param search the query of the callback @throws {ProviderFailure} */
  finish(search: string, secrets: Secrets): Promise<Identity>
}

/** The callback to register with the provider, below the public address. */
export const callbackPath = '/api/auth/callback/oidc'

const discoveryWithinMs = 5000
const finishWithinMs = 15_000
/** How far the clock of the provider may be off. */
const clockToleranceSeconds = 300

/**
 * An external OpenID Connect provider. Its discovery document and keys are fetched at every sign-in and not before: a
 * provider that is down does not prevent our start, and works again as soon as it is up.
 */
export function createProvider(publicUrl: string, { issuer, clientId, clientSecret }: ProviderSettings): Provider {
  const redirectUri = publicUrl + callbackPath

  async function connect() {
    const metadata = await discover(issuer)
    // Loaded by those who have a provider only.
    const client = await import('openid-client')
    const config = new client.Configuration(metadata, clientId, {
      client_secret: clientSecret,
      [client.clockTolerance]: clockToleranceSeconds,
    })
    // The provider may be on this machine, or name addresses in the network of the two servers.
    client.allowInsecureRequests(config)
    // Without this, the client does not verify the signature of an ID token that comes over TLS.
    client.enableNonRepudiationChecks(config)
    return { client, config }
  }

  return {
    async begin(isAgain) {
      const { client, config } = await connect()
      const secrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        // OpenID Connect Core 1.0, section 3.1.2.1. With `max_age`, the ID token says when the person signed in.
        ...(isAgain && { prompt: 'login', max_age: String(freshSignInMs / 1000) }),
      })
      return { address: address.href, secrets }
    },
    async finish(search, { state, nonce, codeVerifier }) {
      const error = new URLSearchParams(search).get('error')
      if (error) throw new ProviderFailure(reasonOf(error), 'the provider sent an error')
      const { client, config } = await connect()
      const signal = AbortSignal.timeout(finishWithinMs)
      config[client.customFetch] = (url, options) => fetch(url, { ...options, signal })
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(redirectUri + search), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
        })
        const claims = tokens.claims()!
        const { sub: subject, auth_time: authTime } = claims
        // What a provider with a fault sends for everybody would be one account.
        if (/^(undefined|null)?$/.test(subject.trim())) throw new Error('the ID token names no person')
        if (claims.email) return { subject, profile: claims, authTime }
        const profile = await client.fetchUserInfo(config, tokens.access_token, subject).catch(refuseUnanswered)
        return { subject, profile, authTime }
      } catch (error) {
        if (signal.aborted) throw unanswered(error)
        throw error instanceof ProviderFailure ? error : refused(error)
      }
    },
  }
}

/** Maps an error code of RFC 6749, section 4.1.2.1. */
function reasonOf(code: string): SignInError {
  if (code === 'access_denied') return 'cancelled'
  return code === 'server_error' || code === 'temporarily_unavailable' ? 'provider_unavailable' : 'provider_failed'
}

const unavailable = (message: string, options?: ErrorOptions) =>
  new ProviderFailure('provider_unavailable', message, options)
const unanswered = (cause: unknown) => unavailable('the provider does not answer', { cause })

/** `fetch` throws a TypeError when there is no response. */
function refuseUnanswered(error: unknown): never {
  throw error instanceof TypeError ? unanswered(error) : error
}

/** Only the message of the client's error, and the name of a wrong claim: the error itself holds all claims. */
function refused(error: unknown): ProviderFailure {
  const { message, cause } = error as { message: string; cause?: { message?: string; cause?: { claim?: string } } }
  const claim = cause?.cause?.claim
  const what = claim === undefined ? 'the sign-in failed' : `the ID token was refused: "${claim}" claim`
  return new ProviderFailure('provider_failed', `${what}: ${cause?.message ?? message}`)
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** The document must name the configured issuer: OpenID Connect Discovery 1.0, section 4.3. */
async function discover(issuer: string): Promise<ServerMetadata> {
  const metadata = await fetchDocument(`${withoutSlash(issuer)}/.well-known/openid-configuration`)
  if (typeof metadata.issuer !== 'string' || withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw unavailable('the discovery document names another issuer than OIDC_ISSUER')
  const missing = endpoints.find((name) => !isWebAddress(metadata[name]))
  if (missing !== undefined) throw unavailable(`the discovery document names no usable ${missing}`)
  return metadata as ServerMetadata
}

async function fetchDocument(address: string): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(discoveryWithinMs) })
    if (!response.ok) throw new Error(`the response to the discovery request has the status ${response.status}`)
    return { ...((await response.json()) as object | null) }
  } catch (error) {
    throw unanswered(error)
  }
}

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '')
