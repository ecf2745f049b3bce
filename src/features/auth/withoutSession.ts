import type { Context } from 'hono'
import type { App } from '../../platform/http/context.ts'
import type { Call, Input, ReplyOf } from '../../platform/http/contract.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import { readInput, routeOf } from '../../platform/http/route.ts'
import { isUnsafe } from '../../platform/http/server.ts'

/** Mounts a call that needs no session. Without a family, an idempotency key is checked but not stored. */
export function mountWithoutSession<C extends Call>(
  app: App,
  call: C,
  serve: (c: Context, input: Input<C>) => Promise<ReplyOf<C>>,
): void {
  app.calls.push(call)
  app.hono.on(call.method, routeOf(call), async (c) => {
    const { input, rawBody } = await readInput(call, c)
    if (isUnsafe(c.req.method)) readIdempotencyKey(c, rawBody, app.secret)
    return c.json(await serve(c, input), call.status === 201 ? 201 : 200)
  })
}
