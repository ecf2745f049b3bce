import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { BodyOf, Call, Params, QueryOf, ReplyOf } from './contract.ts'
import type { About, ActCtx, ChangeCtx, ChildVersions, Ctx, Session } from './context.ts'
import { type AnswerCache, answerBytes, type KeptAnswer } from './answerCache.ts'
import type { Change, Changes } from './changes.ts'
import { notFound, Refusal, unauthorized } from './errors.ts'
import {
  type Answer,
  claimKey,
  findAnswer,
  KeyTaken,
  readRequestKey,
  rememberAnswer,
  type RequestKey,
  Unconfirmed,
} from './idempotency.ts'
import { dayAt } from '../time/rules.ts'
import { parse, readJson } from './parse.ts'
import { type Ask, headersOf200, headersOf304, isHeld, type Repeats } from './repeats.ts'
import { isUnsafe, takes } from './server.ts'

/** What `mount` needs from the composition: it knows neither the clock nor how sessions are made. */
export interface Mounting {
  app: Hono
  sql: Sql
  /** As in `Database`: for acts. */
  line: Sql
  log: Logger
  clock: () => Date
  signedIn: SignedIn
  /** Every mounted call, for the OpenAPI document and for tests that must know all routes. */
  calls: Call[]
  /** Headers of every answer to a signed-in family. */
  headers: Readonly<Record<string, string>>
  answers: AnswerCache
  changes: Changes
  repeats: Repeats
  /** Of the server; what it signs nobody else can make. */
  secret: string
}

/** Knows whose request it is. */
export interface SignedIn {
  /** The session of this request; undefined when nobody is signed in. Counts the request and @throws {Refusal} 429 past the limit. */
  find(c: Context, about: About): Promise<Session | undefined>
  /**
   * The session as it was found a moment ago, for a statement that makes sure of it itself; undefined when it must be looked up.
   * Counts the request only when there is one. @throws {Refusal} 429 past the limit
   */
  assume(c: Context): Promise<Session | undefined>
  /** Finds the session of this request when it comes again; what it returns answers undefined when that must be looked up. */
  again(c: Context, about: About): (now: Date) => Session | undefined
  /** Counts a request that came again. @returns false, and nothing is counted, when there is more to it than counting */
  countAgain(session: Session, now: Date): boolean
  /** Looks a request up that was counted already. */
  confirm(c: Context): Promise<Session | undefined>
}

export interface Input<C extends Call> {
  params: Params<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

type Reading<C extends Call> = (ctx: Ctx, input: Input<C>) => Promise<ReplyOf<C> | JsonText>
/** @param last what was answered at an earlier version, for an answer that mostly grows */
type ReadingOn<C extends Call> = (
  ctx: Ctx,
  input: Input<C>,
  last: KeptAnswer | undefined,
) => Promise<ReplyOf<C> | JsonText>
/** What has become of the last answer, worked out in this process; undefined when it must be read. */
type Growing<C extends Call> = (ctx: Asked, input: Input<C>, last: KeptAnswer) => ReplyOf<C> | JsonText | undefined
/** Who asks, and when. */
export type Asked = Session & Pick<Ctx, 'now'>
type Changing<C extends Call> = (ctx: ChangeCtx, input: Input<C>) => Promise<ReplyOf<C>>
type Acting<C extends Call> = (ctx: ActCtx, input: Input<C>) => Promise<Answer>

/** JSON that PostgreSQL wrote and that needs no further writing. */
export class JsonText {
  readonly text: string
  /** Of what it tells of, read with it; undefined when the version that was asked for is all that is known. */
  readonly version: string | undefined
  constructor(text: string, version?: string) {
    this.text = text
    this.version = version
  }
}

/** What an answer depends on beside its address. */
export interface Version {
  /** `this child` is the one that the address names. */
  about: 'this child' | 'all children' | 'nobody'
  /** @param day the family's. @returns undefined when there is no such thing in the family */
  of(session: Session, day: string): string | undefined
}

/** Everything about one child on one of the family's days. Changing any row of the child's changes it: `0004_child_versions.sql`. */
export const childVersion = versionOn('all')

/** @param version as `childVersion` made it. @returns the version of the child alone */
export const childVersionIn = (version: string) => version.slice(0, version.indexOf(' '))

/** The child's habits, skills and rewards on one of the family's days: `0007_things_version.sql`. */
export const thingsVersion = versionOn('things')

function versionOn(which: keyof ChildVersions): Version {
  return {
    about: 'this child',
    of: ({ timeZone, versions: { child } }, day) => child && `${child[which]} ${day} ${timeZone}`,
  }
}

/** A call that changes nothing. */
export function mountRead<C extends Call>(to: Mounting, call: C, read: Reading<C>): void {
  register(to, call, lookedUp('nobody'), async (c, ctx, input) =>
    whole(to, c, 200, textOf(await read(ctx, input)), jsonType),
  )
}

/**
 * A call that changes nothing, and whose answer is kept for as long as what it tells of has the same version.
 * An answer may be newer than the version it is kept under, never older: it was read after the version.
 * @throws {Refusal} 404 when there is no version
 */
export function mountVersionedRead<C extends Call>(
  to: Mounting,
  call: C,
  { about, of }: Version,
  read: ReadingOn<C>,
  grow: Growing<C> = () => undefined,
): void {
  register(to, call, lookedUp(about), async (c, ctx, input) => {
    const version = of(ctx, dayAt(ctx.now, ctx.timeZone))
    if (version === undefined) throw notFound()
    const key = `${ctx.familyId} ${call.path} ${JSON.stringify([input.params, input.query])}`
    const known = knownTo(to, key, grow, input)
    const plain = known(ctx, ctx.now, version) ?? keep(to, key, version, await read(ctx, input, to.answers.find(key)))
    const kept = takes(c.req.header('accept-encoding'), 'gzip') ? to.answers.compressed(key, plain) : plain
    to.repeats.note(c, call.path, () => askAgain(to, to.signedIn.again(c, aboutOf(about, c)), of, key, known))
    return isHeld(c.req.header('if-none-match'), kept)
      ? unchanged(c, kept)
      : whole(to, c, 200, answerBytes(kept), headersOf200(kept))
  })
}

/** The answer at a version as far as this process knows it; undefined when it must be read. */
type KnownTo = (session: Session, now: Date, version: string) => KeptAnswer | undefined

/** Outlives the request, and must not hold on to anything else of it. */
function knownTo<C extends Call>(to: Mounting, key: string, grow: Growing<C>, input: Input<C>): KnownTo {
  return (session, now, version) => {
    const last = to.answers.find(key)
    if (!last || last.version === version) return last
    const grown = grow({ ...session, now }, input, last)
    return grown === undefined ? undefined : keep(to, key, version, grown)
  }
}

function keep({ answers }: Mounting, key: string, version: string, reply: unknown): KeptAnswer {
  return answers.keep(
    key,
    reply instanceof JsonText && reply.version !== undefined ? reply.version : version,
    textOf(reply),
  )
}

function askAgain(
  to: Mounting,
  find: (now: Date) => Session | undefined,
  of: Version['of'],
  key: string,
  known: KnownTo,
): Ask {
  let last: { session: Session; day: string; version: string | undefined } | undefined
  return (now, isCompressed) => {
    const session = find(now)
    if (!session) return undefined
    const day = dayAt(now, session.timeZone)
    if (last?.session !== session || last.day !== day) last = { session, day, version: of(session, day) }
    const kept = last.version === undefined ? undefined : known(session, now, last.version)
    if (!kept || !to.signedIn.countAgain(session, now)) return undefined
    return isCompressed ? to.answers.compressed(key, kept) : kept
  }
}

const textOf = (reply: unknown) => (reply instanceof JsonText ? reply.text : JSON.stringify(reply))

/** A call that changes something: one transaction, done once per idempotency key. */
export function mount<C extends Call>(to: Mounting, call: C, change: Changing<C>): void {
  register(to, call, lookedUp('nobody'), async (c, ctx, input, rawBody) => {
    const request = readRequestKey(
      c.req.header('idempotency-key'),
      { method: call.method, path: c.req.path, body: rawBody },
      to.secret,
    )
    const outcome = await changeOnce(ctx, call, request, (change_) => change(change_, input))
    return answer(to, c, outcome.answer, outcome.isReplay)
  })
}

/**
 * An act, written with `points/acts.ts`: by one SQL statement that makes sure who asks, writes, and keeps the answer. Most need no other,
 * and all go by who is signed in at the moment of the writing.
 */
export function mountAct<C extends Call>(to: Mounting, call: C, act: Acting<C>): void {
  register(to, call, assumed, (c, ctx, input, rawBody) => actOnce(to, call, act, c, ctx, input, rawBody))
}

/** A change that keeps the answer under the request's key itself. */
export function mountOnce<C extends Call>(to: Mounting, call: C, act: Acting<C>): void {
  register(to, call, lookedUp('nobody'), (c, ctx, input, rawBody) => actOnce(to, call, act, c, ctx, input, rawBody))
}

/**
 * A second use of a key writes nothing.
 * A refusal may tell of the world after the first use (the thing is deleted by now), so that the first answer goes before it.
 */
async function actOnce<C extends Call>(
  to: Mounting,
  call: C,
  act: Acting<C>,
  c: Context,
  ctx: ServedCtx,
  input: Input<C>,
  rawBody: unknown,
): Promise<Response> {
  const requestKey = readRequestKey(
    c.req.header('idempotency-key'),
    { method: call.method, path: c.req.path, body: rawBody },
    to.secret,
  )
  try {
    return answer(to, c, await act({ ...ctx, requestKey }, input), false)
  } catch (error) {
    if (ctx.isAssumed || !requestKey || !isObstacle(error)) throw error
    const first = await findAnswer(ctx.sql, ctx.familyId, requestKey)
    if (!first) throw error
    return answer(to, c, first, true)
  }
}

const jsonType = { 'Content-Type': 'application/json' }

/** Whose request it is: looked up, or assumed for as long as that may be. */
type Who = (to: Mounting, c: Context) => Promise<{ session: Session | undefined; isAssumed: boolean }>

const lookedUp =
  (about: Version['about']): Who =>
  async (to, c) => {
    return { session: await to.signedIn.find(c, aboutOf(about, c)), isAssumed: false }
  }

const aboutOf = (about: Version['about'], c: Context): About =>
  about === 'this child' ? { childId: c.req.param('childId') ?? '' } : about

const assumed: Who = async (to, c) => {
  const session = await to.signedIn.assume(c)
  return session ? { session, isAssumed: true } : lookedUp('nobody')(to, c)
}

type ServedCtx = Ctx & Pick<ActCtx, 'sql' | 'isAssumed' | 'tells'>
type Serving<C extends Call> = (c: Context, ctx: ServedCtx, input: Input<C>, rawBody: unknown) => Promise<Response>

function register<C extends Call>(to: Mounting, call: C, who: Who, serve: Serving<C>): void {
  to.calls.push(call)
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
  to.app.on(call.method, path, (c) => (isUnsafe(call.method) ? changing(c) : answering(c)))

  async function changing(c: Context): Promise<Response> {
    const change = await to.changes.begin()
    let isCertain = false
    try {
      const response = await answering(c, change)
      isCertain = true
      return response
    } catch (error) {
      isCertain = isObstacle(error)
      throw error
    } finally {
      change.end(isCertain)
    }
  }

  async function answering(c: Context, change?: Change): Promise<Response> {
    const { session, isAssumed } = await who(to, c)
    if (!session) throw unauthorized()
    change?.isOf(session.familyId)
    const tells: ActCtx['tells'] = (step) => change?.tells(step)
    let read: { input: Input<C>; rawBody: unknown } | undefined
    const serveAs = (as: Session, { input, rawBody }: NonNullable<typeof read>) =>
      serve(
        c,
        { ...as, sql: to.sql, now: to.clock(), log: to.log, tells, isAssumed: isAssumed && as === session },
        input,
        rawBody,
      )
    try {
      read = await readInput(call, c)
      return await serveAs(session, read)
    } catch (error) {
      if (!isAssumed || !isObstacle(error)) throw error
      // What stands in the way is told to nobody but whoever is signed in now, and may be that our memory is out of date.
      const confirmed = await to.signedIn.confirm(c)
      if (!confirmed) throw unauthorized()
      if (!read) throw error
      return serveAs({ ...confirmed }, read)
    }
  }
}

async function readInput<C extends Call>(call: C, c: Context): Promise<{ input: Input<C>; rawBody: unknown }> {
  const rawBody = call.body ? await readJson(c) : undefined
  const input = {
    params: c.req.param() as Params<C>,
    query: (call.query ? parse(call.query, c.req.query()) : undefined) as QueryOf<C>,
    body: (call.body ? parse(call.body, rawBody) : undefined) as BodyOf<C>,
  }
  return { input, rawBody }
}

/** Why an act was not written, as opposed to a fault. */
const isObstacle = (error: unknown) =>
  error instanceof Refusal || error instanceof KeyTaken || error instanceof Unconfirmed || isDuplicateRequest(error)

function answer(to: Mounting, c: Context, { status, body }: Answer, isReplay: boolean): Response {
  return whole(to, c, status, body, {
    ...(body !== null && jsonType),
    ...(isReplay && { 'Idempotent-Replay': 'true' }),
  })
}

const completed = new WeakSet<Context>()

/** Whether an answer has all its headers: adding them afterwards costs as much as the rest of a short answer. */
export const hasItsHeaders = (c: Context) => completed.has(c)

function whole(
  to: Mounting,
  c: Context,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | null,
  headers: Record<string, string>,
): Response {
  completed.add(c)
  return new Response(body, { status, headers: { ...to.headers, ...headers } })
}

function unchanged(c: Context, kept: KeptAnswer): Response {
  completed.add(c)
  return new Response(null, { status: 304, headers: headersOf304(kept) })
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
  return (
    error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === 'request_keys_pkey'
  )
}
