import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createGate } from '../gate.ts'
import { admit, type Change, makeChange, type Prepare } from './change.ts'
import type { App, RequestContext } from './context.ts'
import type { Call, Input, Params, Upload } from './contract.ts'
import { refuse, tooLarge } from './errors.ts'
import { readBytes } from './parse.ts'
import { mountRoute, readParams } from './route.ts'

/** Bytes of all bodies that are held in memory at the same time. Further uploads wait, unread. */
const maxHeldBytes = 64 * 1024 * 1024
/** What a body counts at least, so that eight are read at a time: many at once would keep other requests waiting. */
const minHeldBytes = maxHeldBytes / 8
/** How long a body may take to arrive: a client that never ends would keep others waiting. */
const arrivesWithinMs = 60_000

const hold = createGate(maxHeldBytes)

interface UploadSteps<C extends Call, Prepared> {
  /** Refuses what the path names, before a byte of the body is looked at. */
  check(params: Params<C>, ctx: RequestContext): Promise<void>
  /** Slow work on the bytes. A repeated request skips it. */
  prepare: Prepare<C, Prepared>
  change: Change<C, Prepared>
}

/** Mounts a change whose body is bytes. */
export function mountUpload<C extends Call & { upload: Upload }, Prepared>(
  app: App,
  call: C,
  { check, prepare, change }: UploadSteps<C, Prepared>,
): void {
  const { types, maxBytes } = call.upload
  mountRoute(app, call, async (c, token) => {
    const ctx = await admit(app, call, c, token)
    requireType(c, types)
    const params = readParams(c) as Params<C>
    await check(params, ctx)
    return hold(Math.max(announcedBytes(c, maxBytes), minHeldBytes), async () => {
      const body = await readInTime(c, maxBytes)
      const read = {
        input: { params, query: undefined, body } as Input<C>,
        rawBody: createHash('sha256').update(body).digest('hex'),
      }
      return makeChange(app, call, { c, ctx, read, prepare, change })
    })
  })
}

/** @throws {Refusal} 415 */
export function requireType(c: Context, types: readonly string[]): void {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw refuse('unsupported_media_type', `Only ${types.join(', ')} can be sent here.`)
}

/** @throws {Refusal} 413 */
function announcedBytes(c: Context, maxBytes: number): number {
  const length = Number(c.req.header('content-length') ?? maxBytes)
  if (length > maxBytes) throw tooLarge()
  return length
}

async function readInTime(c: Context, maxBytes: number): Promise<Buffer> {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const timer = setTimeout(() => incoming?.destroy(), arrivesWithinMs)
  try {
    return await readBytes(c, maxBytes)
  } finally {
    clearTimeout(timer)
  }
}
