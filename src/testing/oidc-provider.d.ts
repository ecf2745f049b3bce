/** The types that the tests need; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface RequestContext {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    }
  }

  interface Configuration {
    clients: object[]
    claims: Record<string, string[]>
    cookies: { keys: string[] }
    features: Record<string, { enabled: boolean }>
    ttl: { IdToken: number }
    pkce: { required(): boolean }
    interactions: { url(context: RequestContext, interaction: { uid: string }): string }
    findAccount(context: RequestContext, id: string): { accountId: string; claims(): object } | undefined
    loadExistingGrant(context: RequestContext): Promise<Grant>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    use(middleware: (context: { path: string; body: unknown }, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
