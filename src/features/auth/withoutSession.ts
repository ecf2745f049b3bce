import type { Context } from 'hono'
import type { App, Session } from '../../platform/http/context.ts'
import type { Call, Input, ReplyOf } from '../../platform/http/contract.ts'
import { notAllowed } from '../../platform/http/errors.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import { readInput, routeOf, sessionOf } from '../../platform/http/route.ts'
import { isUnsafe } from '../../platform/http/server.ts'
import type { Cookies } from './cookies.ts'

/**
 * Mounts a call that needs no session. Without a family, an idempotency key is checked but not stored.
 * @param check refuses a request before anything of it is looked at
 */
export function mountWithoutSession<C extends Call>(
  app: App,
  call: C,
  serve: (c: Context, input: Input<C>) => Promise<ReplyOf<C>>,
  check?: (c: Context) => Promise<void>,
): void {
  app.calls.push(call)
  app.hono.on(call.method, routeOf(call), async (c) => {
    await check?.(c)
    const { input, rawBody } = await readInput(call, c)
    if (isUnsafe(c.req.method)) readIdempotencyKey(c, rawBody, app.secret)
    return c.json(await serve(c, input), call.status === 201 ? 201 : 200)
  })
}

/** Mounts a call that signs in. A browser that was lent or paired must be taken back first. */
export function mountSignIn<C extends Call>(
  app: App,
  call: C,
  serve: (c: Context, input: Input<C>) => Promise<ReplyOf<C>>,
): void {
  mountWithoutSession(app, call, serve, async (c) => {
    const session = await sessionOf(app, c)
    if (session && session.grant !== null) throw notAllowed()
  })
}

/** The session of a request that needs none. Does not count the request: a page, or a sign-out, is never refused. */
export async function sessionOfPage(
  { sessions, clock }: App,
  cookies: Pick<Cookies, 'readDigest'>,
  c: Context,
): Promise<Session | undefined> {
  const token = cookies.readDigest(c)
  return token === undefined ? undefined : (await sessions.find(token, clock()))?.session
}

/** The session of a request that needs none, if it has the full rights of its guardian. */
export async function ownSessionOf(app: App, c: Context): Promise<Session | undefined> {
  const session = await sessionOf(app, c)
  return session?.grant === null ? session : undefined
}
