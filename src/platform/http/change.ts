import type { Context } from 'hono'
import { acceptedLanguages } from './acceptLanguage.ts'
import type { Tx } from '../db/open.ts'
import { beginWithLockTimeout } from '../db/lockTimeout.ts'
import { createGatePerKey } from '../gate.ts'
import type { App, RequestContext } from './context.ts'
import type { Call, Input, ReplyOf } from './contract.ts'
import { Refusal } from './errors.ts'
import { findStoredResponse, readIdempotencyKey, type StoredResponse, storeResponse } from './idempotency.ts'
import { admit, jsonType, mountRoute, readInput, respond } from './route.ts'

export interface ChangeContext extends RequestContext {
  /** The languages of the client, the preferred one first: BCP 47 tags. */
  languages: readonly string[]
  /** Says which resource the response is about: erasing that resource erases the stored response too. */
  setSubject(id: string): void
  /** Sets the body for a repeated request, when the first one holds a secret that must not be stored. */
  setReplay(reply: unknown): void
}

/** A change that runs in a transaction: all of it happens, or nothing. */
export type Change<C extends Call, Prepared> = (
  tx: Tx,
  input: Input<C>,
  ctx: ChangeContext,
  prepared: Prepared,
) => Promise<ReplyOf<C>>

/** Slow work before the transaction, such as hashing a password. A repeated request skips it. */
export type Prepare<C extends Call, Prepared> = (input: Input<C>, ctx: RequestContext, c: Context) => Promise<Prepared>

/**
 * Runs the changes of a family one after the other, and so those of a member's own account: a family takes few
 * connections.
 */
const runInTurn = createGatePerKey(1)

/** Mounts a call that changes something: one transaction, done once per idempotency key. */
export function mountChange<C extends Call>(app: App, call: C, change: Change<C, undefined>): void {
  mountPreparedChange(app, call, async () => undefined, change)
}

/** Mounts a change with slow work before its transaction. */
export function mountPreparedChange<C extends Call, Prepared>(
  app: App,
  call: C,
  prepare: Prepare<C, Prepared>,
  change: Change<C, Prepared>,
): void {
  mountRoute(app, call, async (c, token) => {
    const ctx = await admit(app, call, c, token)
    const read = await readInput(call, c)
    const subject = call.isAboutMember ? ctx.guardianId : ctx.familyId
    return runInTurn(subject, () => makeChange(app, call, { c, ctx, read, prepare, change }))
  })
}

interface ChangeRequest<C extends Call, Prepared> {
  c: Context
  ctx: RequestContext
  read: Awaited<ReturnType<typeof readInput<C>>>
  prepare: Prepare<C, Prepared>
  change: Change<C, Prepared>
}

/**
 * The most characters of a stored response. Longer ones could fill the disk. Only two changes respond with more, and
 * neither changes anything when it is repeated: an import that left out many lines, and the order of many habits.
 */
const maxStoredChars = 256 * 1024

/** Makes a change for a request that was admitted and read. */
export async function makeChange<C extends Call, Prepared>(
  app: App,
  call: C,
  { c, ctx, read: { input, rawBody }, prepare, change }: ChangeRequest<C, Prepared>,
): Promise<Response> {
  const memberId = call.isAboutMember ? ctx.guardianId : undefined
  const key = readIdempotencyKey(c, rawBody, app.secret, memberId)
  const replay = async () => {
    const stored = key && (await findStoredResponse(app.db, ctx.familyId, key))
    if (!stored) return undefined
    // The request may have waited in line for long.
    await app.sessions.recheck(app.db, ctx)
    return respondStored(app, c, stored, true)
  }
  const earlier = await replay()
  if (earlier) return earlier
  try {
    const prepared = await prepare(input, ctx, c)
    const response = await beginWithLockTimeout(app.db, async (tx) => {
      let subjectId: string | null = null
      let stored: string | undefined
      const changeContext: ChangeContext = {
        ...ctx,
        languages: acceptedLanguages(c.req.header('accept-language')),
        setSubject: (id) => (subjectId = id),
        setReplay: (reply) => (stored = JSON.stringify(reply)),
      }
      const run = async (inner: Tx): Promise<StoredResponse> => {
        await app.sessions.recheck(inner, ctx)
        const reply = await change(inner, input, changeContext, prepared)
        return { status: call.status, body: call.reply ? JSON.stringify(reply) : null }
      }
      if (!key) return run(tx)
      const first = await runKeepingConflicts(tx, run)
      const body = stored ?? first.body
      if ((body?.length ?? 0) <= maxStoredChars) await storeResponse(tx, ctx, key, { ...first, body }, subjectId)
      return first
    })
    return respondStored(app, c, response, false)
  } catch (error) {
    // The same request may have completed meanwhile. Then the key is taken, or the change has failed because what it
    // needs is gone, such as the old password.
    const completed = await replay()
    if (completed) return completed
    throw error
  }
}

/** A 409 undoes what the change began, but is a response to store. */
async function runKeepingConflicts(tx: Tx, run: (tx: Tx) => Promise<StoredResponse>): Promise<StoredResponse> {
  try {
    return await tx.savepoint(run)
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return { status: 409, body: JSON.stringify(error.body()) }
    throw error
  }
}

/** Responds with what is stored under the key of a request. @param isReplay whether an earlier request stored it */
export function respondStored(app: App, c: Context, { status, body }: StoredResponse, isReplay: boolean): Response {
  return respond(c, status, body, {
    ...app.headers,
    ...(body !== null && jsonType),
    ...(isReplay && { 'Idempotent-Replay': 'true' }),
  })
}
