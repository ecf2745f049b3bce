import type { Context } from 'hono'
import { createGatePerKey } from '../gate.ts'
import { acceptedLanguages } from './acceptLanguage.ts'
import type { App, RequestContext, Scope } from './context.ts'
import type { Call, Input, Params, ReplyOf } from './contract.ts'
import { notFound, unauthorized } from './errors.ts'
import type { CachedResponse } from './responseCache.ts'
import { admit, contextOf, jsonType, mountRoute, readInput, requirePermission, respond } from './route.ts'
import { accepts, neverStored } from './server.ts'

/** JSON that PostgreSQL wrote and that is sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Runs at most three reads of a family at a time: a family with a long history must not take all connections. */
export const readInTurn = createGatePerKey(3)
/** After so long a wait, the session is checked again: the member may have been removed. */
const recheckAfterMs = 1000

export interface QueryContext extends RequestContext {
  /** The languages of the client, the preferred one first: BCP 47 tags. In a cached query, what `languageOf` returns. */
  languages: readonly string[]
}
type Read<C extends Call> = (ctx: QueryContext, input: Input<C>) => Promise<ReplyOf<C> | JsonText>

export function mountQuery<C extends Call>(app: App, call: C, read: Read<C>): void {
  mountRoute(app, call, async (c, token) => {
    const ctx = await admit(app, call, c, token)
    const { input } = await readInput(call, c)
    const languages = acceptedLanguages(c.req.header('accept-language'))
    const reply = await readForSession(app, ctx, () => read({ ...ctx, languages }, input))
    return respond(c, 200, jsonOf(reply), { ...app.headers, ...jsonType })
  })
}

interface CacheOptions<C extends Call> {
  scope: Scope
  /** Which resource the response depends on; without it, the family as a whole. */
  id?(params: Params<C>): string
  /**
   * The language that the response to this request depends on, if any. It is a part of the key: not all that
   * `Accept-Language` may hold, by which one reader could fill the cache with one response.
   */
  languageOf?(input: Input<C>, languages: readonly string[]): string | undefined
  /** Whether the response to this request depends on the role of who asks. */
  variesByRole?(input: Input<C>): boolean
}

/**
 * Mounts a call that changes nothing and whose response is cached. One statement reads the session and the version of
 * what the response depends on. A response may be newer than the version it is cached under, never older: it was read
 * after the version.
 * @throws {Refusal} 404 when what it depends on does not exist
 */
export function mountCachedQuery<C extends Call>(
  app: App,
  call: C,
  { scope, id, languageOf, variesByRole }: CacheOptions<C>,
  read: Read<C>,
): void {
  mountRoute(app, call, async (c, token) => {
    const now = app.clock()
    const { input } = await readBeforeSession({ app, call, c, token }, () => readInput(call, c))
    const found = await app.sessions.find(token, now, { scope, id: id?.(input.params) ?? null })
    if (!found) throw unauthorized()
    await requirePermission(app, call, c, found.session)
    if (found.version === null) throw notFound()
    const ctx = contextOf(app, found.session, now)
    // Days pass without a change of any row, and a family may move to another time zone.
    const version = `${found.version} ${ctx.today} ${ctx.timeZone} ${ctx.dayEndsAt}`
    const language = languageOf?.(input, acceptedLanguages(c.req.header('accept-language')))
    const languages = language === undefined ? [] : [language]
    const key = `${ctx.familyId} ${call.path} ${JSON.stringify([input.params, input.query, languages, variesByRole?.(input) ? ctx.role : '', ctx.grant])}`
    const find = () => app.cache.find(key, version)
    const readAndStore = async () => app.cache.store(key, version, jsonOf(await read({ ...ctx, languages }, input)))
    // Looked up again in turn: an equal request may have stored it meanwhile.
    const cached = find() ?? (await readForSession(app, ctx, async () => find() ?? readAndStore()))
    const headers = scope.isRevision ? { Revision: found.version, ...neverStored } : neverStored
    return respondCached(app, c, { key, cached, type: jsonType, headers })
  })
}

/**
 * Reads the input before the session, which then takes one statement with the version.
 * @throws {Refusal} 401 instead of any other refusal when the session is over, 403 when the role does not allow the
 * call
 */
export async function readBeforeSession<T>(
  { app, call, c, token }: { app: App; call: Call; c: Context; token: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    await admit(app, call, c, token)
    throw error
  }
}

/** @throws {Refusal} as `Sessions.recheck` does */
export const readForSession = <T>(app: App, ctx: RequestContext, read: () => Promise<T>): Promise<T> =>
  readInTurn(ctx.familyId, async () => {
    if (app.clock().getTime() - ctx.now.getTime() > recheckAfterMs) await app.sessions.recheck(app.db, ctx)
    return read()
  })

export async function respondCached(
  app: App,
  c: Context,
  {
    key,
    cached,
    type,
    headers,
  }: { key: string; cached: CachedResponse } & Record<'type' | 'headers', Record<string, string>>,
): Promise<Response> {
  const { etag, body } = cached
  // All headers of a 304: the others say what may be done with a body, and the client that has it knows. RFC 9110,
  // section 15.4.5.
  if (c.req.header('if-none-match')?.includes(etag)) return respond(c, 304, null, { ETag: etag, ...headers })
  const gzip = accepts(c.req.header('accept-encoding'), 'gzip') ? await app.cache.compress(key, cached) : undefined
  return respond(c, 200, gzip ?? body, {
    ...app.headers,
    ...type,
    ...headers,
    ETag: etag,
    ...(gzip && { 'Content-Encoding': 'gzip' }),
  })
}

const jsonOf = (reply: unknown) => (reply instanceof JsonText ? reply.text : JSON.stringify(reply))
