import type { Context } from 'hono'
import type { App } from '../../platform/http/context.ts'
import { invalidInput, refuse } from '../../platform/http/errors.ts'
import { maxBodyBytes, readBytes } from '../../platform/http/parse.ts'
import { contextOf } from '../../platform/http/route.ts'
import { bearerOf } from '../auth/accessTokens.ts'

/**
 * Mounts `/mcp`: the calls that a token may make, for AI assistants. The SDK is loaded when the first token arrives, so
 * that it costs nothing before.
 */
export function mountMcp({ app }: { app: App }): void {
  app.hono.all('/mcp', async (c) => {
    const ctx = await requireToken(app, c)
    const { respondToAssistant } = await import('./server.ts')
    const { method, url, headers, body } = c.req.raw
    const sent = body && (await readBytes(c, maxBodyBytes))
    // Many calls that count as one request would take all memory. The protocol has no lists of messages since 2025-06-18.
    if (sent?.toString().trimStart().startsWith('[')) throw invalidInput({ body: 'must be one message' })
    return respondToAssistant(new Request(url, { method, headers, body: sent && new Uint8Array(sent) }), {
      scopes: ctx.grant!.scopes!,
      today: ctx.today,
      send: sendAs(app, c),
    })
  })
}

/** @throws {Refusal} 401 without a valid token, also with the session of a browser; 429 */
async function requireToken(app: App, c: Context) {
  const token = bearerOf(c) === undefined ? undefined : await app.sessions.identify(c)
  const now = app.clock()
  const found = token === undefined ? undefined : await app.sessions.find(token, now)
  if (!found) throw refuse('unauthorized', 'Unauthorized', undefined, { 'WWW-Authenticate': 'Bearer' })
  return contextOf(app, found.session, now)
}

/** Makes calls with the token of a request, so that all their checks apply. */
const sendAs =
  ({ hono }: App, c: Context) =>
  async (address: string, { headers, ...init }: RequestInit = {}) =>
    hono.request(address, {
      ...init,
      headers: {
        ...(headers as Record<string, string>),
        authorization: c.req.header('authorization')!,
        'accept-language': c.req.header('accept-language') ?? '',
      },
    })
