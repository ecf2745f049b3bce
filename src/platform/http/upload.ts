import type { Context } from 'hono'
import { createGate, createGatePerKey, enterGate } from '../gate.ts'
import { type Change, makeChange, type Prepare } from './change.ts'
import type { App, RequestContext } from './context.ts'
import type { Call, Input, Params, Upload } from './contract.ts'
import { refuse, tooLarge, uploadStalled } from './errors.ts'
import { isTooSlow } from './pace.ts'
import { admit, mountRoute, readParams } from './route.ts'
import { withSpooled } from './spool.ts'

/** Bytes of all bodies that are held in memory at the same time. Further ones wait on the disk. */
const maxHeldBytes = 64 * 1024 * 1024
/**
 * The least that a body counts, so that eight are worked on at a time: many at once would keep other requests waiting.
 */
const minHeldBytes = maxHeldBytes / 8
/**
 * Bodies of a family that arrive at the same time. Further ones wait, unread: slow clients delay their own family only.
 */
const maxArriving = 8
/** Those with the waiting ones. The system has read some 100 KB of each already, and a waiting one may stay for long. */
const maxInLine = 64
/**
 * A body may take as long as it needs, but something must arrive within this time: a phone that lost its network may
 * leave its connection open. `sendBytes.ts` gives up earlier.
 */
const stalledMs = 60_000
/** Bodies that are read at the same time: fifty at once would keep other requests waiting. */
const maxRead = 8
/** A body that takes longer to arrive gives its place to another one and is read beside it. */
const usualMs = 1000

const hold = createGate(maxHeldBytes)
const arrive = createGatePerKey(maxArriving, {
  users: maxInLine,
  refusal: () =>
    refuse('unavailable', 'Very many photos are arriving. Send it again in a moment.', undefined, {
      'Retry-After': '5',
    }),
})
const readInTurn = createGate(maxRead)
/** Those of a family are worked on one after the other, so that others wait for one of them and not for all. */
const runInTurn = createGatePerKey(1)

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
    requireLength(c, maxBytes)
    return arrive(ctx.familyId, () =>
      withSpooled(bytesInTurn(c), maxBytes, ({ file, length, sha256 }) =>
        runInTurn(ctx.familyId, () =>
          hold(Math.max(length, minHeldBytes), async () => {
            const body = Buffer.concat(await file.createReadStream({ start: 0, autoClose: false }).toArray())
            const read = { input: { params, query: undefined, body } as Input<C>, rawBody: sha256 }
            return makeChange(app, call, { c, ctx, read, prepare, change })
          }),
        ),
      ),
    )
  })
}

/** @throws {Refusal} 415 */
export function requireType(c: Context, types: readonly string[]): void {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw refuse('unsupported_media_type', `Only ${types.join(', ')} can be sent here.`)
}

/** @throws {Refusal} 413 */
export function requireLength(c: Context, maxBytes: number): void {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
}

/**
 * The bytes of a body, however long they take.
 * @throws {Refusal} 408 when none arrives for a minute
 */
export async function* bytesUnlessStalled(c: Context, afterMs = stalledMs): AsyncGenerator<Uint8Array> {
  const reader = c.req.raw.body?.getReader()
  while (reader) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stall = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(uploadStalled()), afterMs)
    })
    const { value, done } = await Promise.race([reader.read(), stall]).finally(() => clearTimeout(timer))
    if (done) return
    yield value
  }
}

/**
 * Like `bytesUnlessStalled`, for a body that takes one of few places.
 * @throws {Refusal} 408 also when it comes so slowly that others would wait for hours
 */
export async function* bytesInPace(c: Context): AsyncGenerator<Uint8Array> {
  let received = 0
  let waitedMs = 0
  let askedAt = performance.now()
  for await (const chunk of bytesUnlessStalled(c)) {
    received += chunk.byteLength
    waitedMs += performance.now() - askedAt
    if (isTooSlow(received, waitedMs)) throw uploadStalled()
    yield chunk
    askedAt = performance.now()
  }
}

async function* bytesInTurn(c: Context): AsyncGenerator<Uint8Array> {
  const leave = await enterGate(readInTurn)
  const timer = setTimeout(leave, usualMs)
  try {
    yield* bytesUnlessStalled(c)
  } finally {
    clearTimeout(timer)
    leave()
  }
}
