import { setTimeout as delay } from 'node:timers/promises'
import type { BetterAuthSetting } from './betterAuth.ts'
import type { OAuth } from './oauth.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The provider does not answer, or not as an OpenID Connect provider of this name would. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

export interface Provider {
  /**
   * Begins a sign-in.
   * @returns the address to send the browser to, and the cookies that tie the answer to this browser
   * @throws {ProviderUnavailable}
   */
  begin(targets: { success: string; failure: string }): Promise<{ address: string; cookies: string[] }>
  /** Takes the browser's answer from the provider. @throws {ProviderUnavailable} */
  finish(answer: { search: string; cookie: string; userAgent: string }): Promise<Response>
}

/** The callback to register with the provider, below the public address. */
export const callbackPath = '/api/auth/callback/oidc'

const discoveryWithinMs = 5000
const finishWithinMs = 15_000

/**
 * An external OpenID Connect provider: discovery, PKCE, state and nonce. It is asked for its addresses whenever somebody
 * signs in and not before, so that one that is down when we start, or for a while, costs nothing but that while.
 */
export function createProvider(
  setting: BetterAuthSetting,
  { issuer, clientId, clientSecret }: ProviderSettings,
): Provider {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let known: { document: string; auth: OAuth } | undefined

  /** The library reads the discovery document once, when it is built, and so is built anew when that has changed. */
  async function connect() {
    const document = await discover(discoveryUrl, issuer)
    if (known?.document === document) return known.auth
    const { createOAuth } = await import('./oauth.ts')
    const auth = createOAuth(setting, { discoveryUrl, clientId, clientSecret })
    const { socialProviders } = await within(discoveryWithinMs, auth.$context)
    if (socialProviders.length === 0) throw new ProviderUnavailable('the discovery document names no usable endpoints')
    known = { document, auth }
    return auth
  }

  return {
    async begin({ success, failure }) {
      const auth = await connect()
      const { response, headers } = await auth.api.signInSocial({
        body: { provider: 'oidc', callbackURL: success, errorCallbackURL: failure, disableRedirect: true },
        headers: new Headers(),
        returnHeaders: true,
      })
      return { address: response.url!, cookies: headers.getSetCookie() }
    },
    async finish({ search, cookie, userAgent }) {
      const auth = await connect()
      return within(
        finishWithinMs,
        auth.handler(
          new Request(`${setting.publicUrl}${callbackPath}${search}`, { headers: { cookie, 'user-agent': userAgent } }),
        ),
      )
    },
  }
}

/** @returns the document's text. OpenID Connect Discovery 1.0 section 4.3: it must name the issuer that was asked. */
async function discover(address: string, issuer: string): Promise<string> {
  const text = await fetch(address, { signal: AbortSignal.timeout(discoveryWithinMs) }).then(
    (response) => {
      if (response.ok) return response.text()
      throw new ProviderUnavailable(`the provider answered ${response.status} when it was asked for its addresses`)
    },
    (error: unknown) => {
      throw new ProviderUnavailable('the provider does not answer', { cause: error })
    },
  )
  const named = issuerIn(text)
  if (named?.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw new ProviderUnavailable('the provider gives itself another name than OIDC_ISSUER')
  return text
}

function issuerIn(document: string): string | undefined {
  try {
    const { issuer } = JSON.parse(document) as { issuer?: unknown }
    return typeof issuer === 'string' ? issuer : undefined
  } catch (error) {
    throw new ProviderUnavailable('the discovery document is no JSON', { cause: error })
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const timeout = delay(ms, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new ProviderUnavailable(`the provider took more than ${ms / 1000} seconds`)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    timeout.catch(() => {}) // The abort that follows is only the end of the waiting.
    done.abort()
  }
}
