import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { BodyOf, Call, Params, QueryOf, ReplyOf } from './contract.ts'
import type { ActCtx, ChangeCtx, Ctx, Session } from './context.ts'
import { Refusal, unauthorized } from './errors.ts'
import { type Answer, claimKey, findAnswer, readRequestKey, rememberAnswer, type RequestKey } from './idempotency.ts'
import { parse, readJson } from './parse.ts'

/** What `mount` needs from the composition: it knows neither the clock nor how sessions are made. */
export interface Mounting {
  app: Hono
  sql: Sql
  log: Logger
  clock: () => Date
  /** The session of this request; undefined when nobody is signed in. Counts the request and @throws {Refusal} 429 past the limit. */
  authenticate(c: Context): Promise<Session | undefined>
  /** Every mounted call, for the OpenAPI document and for tests that must know all routes. */
  calls: Call[]
}

export interface Input<C extends Call> {
  params: Params<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

/** JSON text that needs no further writing, with an optional tag that lets a client ask "anything new?". */
export class Json {
  readonly text: string | null
  readonly etag: string | undefined
  /** @param text null answers 304: the client has the newest already */
  constructor(text: string | null, etag?: string) {
    this.text = text
    this.etag = etag
  }
}

type Reading<C extends Call> = (ctx: Ctx & { ifNoneMatch: string | undefined }, input: Input<C>) => Promise<ReplyOf<C> | Json>
type Changing<C extends Call> = (ctx: ChangeCtx, input: Input<C>) => Promise<ReplyOf<C>>
type Acting<C extends Call> = (ctx: ActCtx, input: Input<C>) => Promise<Answer>

/** A call that changes nothing. */
export function mountRead<C extends Call>(to: Mounting, call: C, read: Reading<C>): void {
  register(to, call, async (c, ctx, input) => {
    const ifNoneMatch = c.req.header('if-none-match')
    const reply = await read({ ...ctx, ifNoneMatch }, input)
    if (!(reply instanceof Json)) return c.json(reply as object)
    const headers: Record<string, string> = reply.etag ? { ETag: reply.etag } : {}
    return reply.text === null ? c.body(null, 304, headers) : c.body(reply.text, 200, { ...headers, ...jsonHeaders })
  })
}

/** A call that changes something: one transaction, done once per idempotency key. */
export function mount<C extends Call>(to: Mounting, call: C, change: Changing<C>): void {
  register(to, call, async (c, ctx, input, rawBody) => {
    const request = readRequestKey(c.req.header('idempotency-key'), { method: call.method, path: c.req.path, body: rawBody })
    const outcome = await changeOnce(ctx, call, request, (change_) => change(change_, input))
    return answer(c, outcome.answer, outcome.isReplay)
  })
}

/**
 * A call whose change is one SQL statement; a second use of its key shows as a duplicate key of `request_keys`.
 * A refusal may tell of the world after the first use (the thing is deleted by now), so that the first answer goes before it.
 */
export function mountAct<C extends Call>(to: Mounting, call: C, act: Acting<C>): void {
  register(to, call, async (c, ctx, input, rawBody) => {
    const requestKey = readRequestKey(c.req.header('idempotency-key'), { method: call.method, path: c.req.path, body: rawBody })
    try {
      return answer(c, await act({ ...ctx, requestKey }, input), false)
    } catch (error) {
      if (!requestKey || !(isDuplicateRequest(error) || error instanceof Refusal)) throw error
      const first = await findAnswer(ctx.sql, ctx.familyId, requestKey)
      if (!first) throw error
      return answer(c, first, true)
    }
  })
}

const jsonHeaders = { 'Content-Type': 'application/json' }

type Serving<C extends Call> = (c: Context, ctx: Ctx & { sql: Sql }, input: Input<C>, rawBody: unknown) => Promise<Response>

function register<C extends Call>(to: Mounting, call: C, serve: Serving<C>): void {
  to.calls.push(call)
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
  to.app.on(call.method, path, async (c) => {
    const session = await to.authenticate(c)
    if (!session) throw unauthorized()
    const rawBody = call.body ? await readJson(c.req.raw) : undefined
    const input = {
      params: c.req.param() as Params<C>,
      query: (call.query ? parse(call.query, c.req.query()) : undefined) as QueryOf<C>,
      body: (call.body ? parse(call.body, rawBody) : undefined) as BodyOf<C>,
    }
    return serve(c, { ...session, sql: to.sql, now: to.clock(), log: to.log }, input, rawBody)
  })
}

function answer(c: Context, { status, body }: Answer, isReplay: boolean): Response {
  const headers: Record<string, string> = isReplay ? { 'Idempotent-Replay': 'true' } : {}
  return new Response(body, { status, headers: body === null ? headers : { ...headers, ...jsonHeaders } })
}

interface Outcome {
  answer: Answer
  isReplay: boolean
}

async function changeOnce<C extends Call>(
  ctx: Ctx & { sql: Sql },
  call: C,
  request: RequestKey | undefined,
  change: (ctx: ChangeCtx) => Promise<ReplyOf<C>>,
): Promise<Outcome> {
  let childId: string | null = null
  const run = async (tx: TransactionSql): Promise<Answer> => {
    const reply = await change({ ...ctx, sql: tx, touchesChild: (id) => (childId = id) })
    return { status: call.status, body: call.reply ? JSON.stringify(reply) : null }
  }
  if (!request) return { answer: await ctx.sql.begin(run), isReplay: false }

  const outcome = await ctx.sql.begin(async (tx): Promise<Outcome | undefined> => {
    if (!(await claimKey(tx, ctx.familyId, request, ctx.now))) return undefined
    const first = await runRemembering409(tx, run)
    await rememberAnswer(tx, ctx.familyId, request, first, childId)
    return { answer: first, isReplay: false }
  })
  if (outcome) return outcome
  const first = await findAnswer(ctx.sql, ctx.familyId, request)
  if (!first) throw new Error('a request key vanished between its claim and its answer')
  return { answer: first, isReplay: true }
}

/** A 409 undoes what the change began but is an answer to remember; every other refusal undoes the claim of the key as well. */
async function runRemembering409(tx: TransactionSql, run: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> {
  try {
    return await tx.savepoint(run)
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return { status: 409, body: JSON.stringify(error.body()) }
    throw error
  }
}

/** SQLSTATE 23505, unique_violation. */
function isDuplicateRequest(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === 'request_keys_pkey'
}
