import type { Context } from 'hono'
import type { App } from '../../platform/http/context.ts'
import type { BodyOf, Call } from '../../platform/http/contract.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import { parse, readJson } from '../../platform/http/parse.ts'
import { routeOf } from '../../platform/http/route.ts'

/** Mounts a call that needs no session. Without a family, an idempotency key is checked but not stored. */
export function mountWithoutSession<C extends Call>(
  app: App,
  call: C,
  serve: (c: Context, body: BodyOf<C>) => Promise<Response>,
): void {
  app.calls.push(call)
  app.hono.on(call.method, routeOf(call), async (c) => {
    const rawBody = await readJson(c)
    readIdempotencyKey(c, rawBody, app.secret)
    return serve(c, (call.body ? parse(call.body, rawBody) : undefined) as BodyOf<C>)
  })
}
