import type { Context } from 'hono'
import { dayAt } from '../time/rules.ts'
import type { App, RequestContext, Session } from './context.ts'
import type { Call, Input, Item } from './contract.ts'
import { identifier, sql } from '../db/sql.ts'
import { notAllowed, notFound, unauthorized } from './errors.ts'
import { lacksBody, parse, readJson } from './parse.ts'
import { isUuid } from './shapes.ts'

/** @param token the digest of the session's token; whether the session still lives is for the handler to find out */
type Serve = (c: Context, token: string) => Promise<Response>

export function mountRoute(app: App, call: Call, serve: Serve): void {
  app.calls.push(call)
  app.hono.on(call.method, routeOf(call), async (c) => {
    const token = await app.sessions.identify(c)
    if (token === undefined) throw unauthorized()
    const response = await serve(c, token)
    // The response to a HEAD has no body: nobody would end it.
    if (c.req.method === 'HEAD') await response.body?.cancel()
    return response
  })
}

export const routeOf = ({ path }: Call) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Returns the context of a request of this session at this instant. */
export function contextOf(app: App, session: Session, now: Date): RequestContext {
  return { ...session, now, today: dayAt(now, session), log: app.log }
}

/** @throws {Refusal} 401, 403, 404 */
export async function admit(app: App, call: Call, c: Context, token: string): Promise<RequestContext> {
  const now = app.clock()
  const found = await app.sessions.find(token, now)
  if (!found) throw unauthorized()
  await requirePermission(app, call, c, found.session)
  return contextOf(app, found.session, now)
}

/** The session of a request that needs none; undefined without one. */
export async function sessionOf({ sessions, clock }: App, c: Context): Promise<Session | undefined> {
  const token = await sessions.identify(c)
  return token === undefined ? undefined : (await sessions.find(token, clock()))?.session
}

/**
 * Refuses a call that role or scopes do not allow. What the path names is looked up first: a foreign id gets 404 from
 * every member. A session that may do less than a member is refused before anything of the request is looked at, and
 * gets 404 for what is of another child than those of its token.
 * @throws {Refusal} 403 `not_allowed`; 404
 */
export async function requirePermission({ db }: App, call: Call, c: Context, session: Session): Promise<void> {
  const { familyId, grant } = session
  const isAllowed = mayMake(call, session)
  if (!isAllowed && grant !== null) throw notAllowed()
  const childIds = grant?.scopes ? grant.childIds : null
  const item = isAllowed && childIds === null ? undefined : itemOf(call)
  if (item) {
    // The last id is that of the item. One before it is that of its child.
    const ids = Object.values(readParams(c))
    const ofChild = ids.length > 1 ? sql`and child_id = ${ids[0]}` : sql``
    const ofToken = childIds
      ? sql`and ${identifier(item.table === 'children' ? 'id' : 'child_id')} = any(${childIds}::uuid[])`
      : sql``
    const found = await db`
      select from ${identifier(item.table)}
      where family_id = ${familyId} and ${identifier(item.column)} = ${ids.at(-1)} ${ofChild} ${ofToken}`
    if (found.length === 0) throw notFound()
  }
  if (!isAllowed) throw notAllowed()
}

export const isForRole = ({ roles }: Call, role: string): boolean => roles !== 'anyone' && roles.includes(role)

/** Whether role or scopes of a session allow a call. */
export const mayMake = (call: Call, { role, grant }: Pick<Session, 'role' | 'grant'>): boolean =>
  grant?.scopes ? (call.scopes ?? []).some((scope) => grant.scopes!.includes(scope)) : isForRole(call, role)

/**
 * Where the item is that the last id in the path names: a child for `{childId}`, else one of the table that is named
 * like the part of the path before the id. Undefined without an id.
 */
export function itemOf({ path, item }: Call): Item | undefined {
  const [, table, name] = /(\w+)\/\{(\w*[iI]d)\}[^{]*$/.exec(path) ?? []
  if (table === undefined) return undefined
  return item ?? { table: name === 'childId' ? 'children' : table, column: 'id' }
}

/** @throws {Refusal} 404 for an id that is no UUID */
export function readParams(c: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(c.req.param()).map(([name, value]) => [name, checkParam(name, value)]))
}

/**
 * Reads and checks what the request carries.
 * @returns also the body as it was sent, by which a repeated request is recognised
 * @throws {Refusal} 404 for an id in the path that is no UUID; 400, 413, 415 for a query or body that is not valid
 */
export async function readInput<C extends Call>(call: C, c: Context): Promise<{ input: Input<C>; rawBody: unknown }> {
  const params = readParams(c)
  const query = call.query && parse(call.query, c.req.query())
  const rawBody = call.body && !(call.mayLackBody && lacksBody(c)) ? await readJson(c) : undefined
  const body = call.body && parse(call.body, rawBody ?? {})
  return { input: { params, query, body } as Input<C>, rawBody }
}

function checkParam(name: string, value: string): string {
  if (name !== 'id' && !name.endsWith('Id')) return value
  if (!isUuid(value)) throw notFound()
  return value.toLowerCase()
}

const complete = new WeakSet<Context>()

/**
 * Whether a response has all its headers already. Adding them afterwards costs as much as the rest of a short response.
 */
export const hasAllHeaders = (c: Context) => complete.has(c)

/** Responds with exactly these headers: the middleware adds none, see `hasAllHeaders`. */
export function respond(
  c: Context,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null,
  headers: Record<string, string>,
): Response {
  complete.add(c)
  return new Response(body, { status, headers })
}

export const jsonType = { 'Content-Type': 'application/json' }
