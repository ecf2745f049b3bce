import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The claims of a person with an account at the provider. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  preferred_username?: string
  picture?: string
}

export interface OidcProvider {
  issuer: string
  /** Says who signs in, or that the person cancels, when a browser comes next. */
  expectVisit(outcome: Person | 'cancel'): void
  /**
   * Visits the provider as a browser does.
   * @param outcome who signs in, or that the person cancels
   * @returns the address of the callback
   */
  visit(address: string, outcome: Person | 'cancel'): Promise<URL>
  /** Changes its responses from now on. @param change gets the path and the JSON of a response; undefined ends it */
  changeResponses(change: ChangeResponse | undefined): void
  stop(): Promise<void>
  startAgain(): Promise<void>
}

type ChangeResponse = (path: string, json: Record<string, unknown>) => void

export const client = { clientId: 'pipling', clientSecret: 'a secret between provider and app' }

/** How long its ID tokens are valid. */
export const idTokenSeconds = 60

/** Starts a real OpenID Connect provider on a loopback port, which requires PKCE and grants every consent. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const people = new Map<string, Person>()
  let outcome: Person | 'cancel' = 'cancel'
  let changeResponse: ChangeResponse | undefined
  let listener: RequestListener = () => {}
  let server = await listen(0, (request, response) => listener(request, response))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'picture'] },
    cookies: { keys: ['a key of the provider'] },
    features: { devInteractions: { enabled: false } },
    ttl: { IdToken: idTokenSeconds },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (typeof ctx.body === 'object') changeResponse?.(ctx.path, ctx.body as Record<string, unknown>)
  })
  const callback = provider.callback()
  listener = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const result =
      outcome === 'cancel'
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: outcome.sub } }
    provider.interactionFinished(request, response, result).catch((error: unknown) => response.destroy(error as Error))
  }

  function expectVisit(given: Person | 'cancel'): void {
    outcome = given
    if (given !== 'cancel') people.set(given.sub, given)
  }

  return {
    issuer,
    expectVisit,
    async visit(address, given) {
      expectVisit(given)
      const cookies = new Map<string, string>()
      for (let at = new URL(address); ;) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const [name, value] of response.headers.getSetCookie().map((line) => line.split(';')[0]!.split(/=(.*)/)))
          cookies.set(name!, value!)
        const location = response.headers.get('location')
        if (location === null) throw new Error(`the provider responded ${response.status} ${await response.text()}`)
        at = new URL(location, at)
        if (at.href.startsWith(redirectUri)) return at
      }
    },
    changeResponses(change) {
      changeResponse = change
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async startAgain() {
      server = await listen(port, (request, response) => listener(request, response))
    },
  }
}

async function listen(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
