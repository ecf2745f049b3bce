import { timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { bearerOf } from '../features/auth/accessTokens.ts'
import type { PasswordCost } from '../features/auth/passwords.ts'
import { type Auth, createAuth } from '../features/auth/service.ts'
import { createLentState } from '../features/lending/pages.ts'
import { type Feature, itemLimitsOf } from '../features/points/feature.ts'
import { createActRunner } from '../features/points/runner.ts'
import { createReminderRound } from '../features/reminders/routes.ts'
import { listenForChanges } from '../features/sync/routes.ts'
import type { Database } from '../platform/db/open.ts'
import { clientAddressOf, isLocalRequest, isLoopbackHost } from '../platform/http/clientAddress.ts'
import type { App } from '../platform/http/context.ts'
import type { Call } from '../platform/http/contract.ts'
import { notFound, refuse, unauthorized } from '../platform/http/errors.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { type Address, openapiDocument } from '../platform/http/openapi.ts'
import { createEventStreams } from '../platform/http/eventStreams.ts'
import { createResponseCache } from '../platform/http/responseCache.ts'
import { hasAllHeaders, jsonType } from '../platform/http/route.ts'
import { errorResponse, isCrossSite, isUnsafe, neverStored, commonHeaders } from '../platform/http/server.ts'
import { features } from './features.ts'
import { createPages } from './pages.ts'
import { fillSampleFamily } from './sample/fillSampleFamily.ts'
import type { Settings } from './settings.ts'

/** The memory of cached responses, at most. */
const cacheBytes = 30 * 1024 * 1024

const json = (description: string) => ({ description, type: 'application/json' })
const page = (description: string) => ({ description, type: 'text/html' })
const ok = json('OK')

/** What programs and browsers request beside the calls of the contract. `docs/api.md`. */
const addresses: readonly Address[] = [
  { method: 'get', path: '/healthz', summary: 'Whether the process responds', responses: { 200: ok } },
  {
    method: 'get',
    path: '/readyz',
    summary: 'Whether the database responds',
    responses: { 200: ok, 503: json('unavailable') },
  },
  {
    method: 'get',
    path: '/metrics',
    summary: 'Figures for Prometheus',
    responses: { 200: { description: 'OK', type: 'text/plain' }, 401: json('unauthorized') },
  },
  { method: 'get', path: '/api/openapi.json', summary: 'This document', responses: { 200: ok } },
  {
    method: 'post',
    path: '/mcp',
    summary: 'The Model Context Protocol for AI assistants, with an access token as bearer',
    responses: {
      200: ok,
      400: json('invalid_input'),
      401: json('unauthorized'),
      403: json('cross_site'),
      408: json('upload_stalled'),
      413: json('too_large'),
      429: json('rate_limited'),
      503: json('unavailable'),
    },
  },
  {
    method: 'get',
    path: '/calendar/{token}.ics',
    summary: 'What a calendar reads, as iCalendar',
    responses: {
      200: { description: 'OK', type: 'text/calendar' },
      304: { description: 'Unchanged: the request had its `ETag`' },
      404: json('not_found'),
      429: json('rate_limited'),
      503: json('unavailable'),
    },
  },
  {
    method: 'get',
    path: '/do/{token}',
    summary: 'The page of an action card, which changes nothing',
    responses: { 200: page('What it does, with a button'), 404: page('not_found'), 503: page('unavailable') },
  },
  {
    method: 'post',
    path: '/do/{token}',
    summary: 'The button on the page of an action card',
    responses: {
      200: page('Done, or already done'),
      400: page('It asks who it is'),
      404: page('not_found'),
      429: page('rate_limited'),
      503: page('unavailable'),
    },
  },
]

interface ServerOptions {
  database: Database
  settings: Omit<Settings, 'port' | 'host' | 'dataDir' | 'databaseUrl' | 'authSecret'> & { authSecret: string }
  clock: () => Date
  log: Logger
  passwordCost?: PasswordCost
  /** When the host made the last backup; absent: it is not known. */
  lastBackup?: () => Promise<Date | undefined>
}

export interface Server {
  app: Hono
  listener: RequestListener
  /** Every mounted call. The OpenAPI document and the route tables of the tests are generated from it. */
  calls: readonly Call[]
  /** Sets the number of broken rules of the ledger, for `/metrics`. */
  noteLedger(broken: number, at: Date): void
  /** Sends the reminders that are due. */
  sendReminders(): Promise<void>
  /** Ends the event streams, which a stop would otherwise wait for. */
  endStreams(): void
}

/** Composes the server: headers and refusals first, then the calls of every feature, then the pages. */
export function createServer({
  database,
  settings,
  clock,
  log,
  passwordCost,
  lastBackup = async () => undefined,
}: ServerOptions): Server {
  const { db } = database
  const auth = createAuth({ database, settings, clock, ...(passwordCost && { passwordCost }) })
  const hono = new Hono()
  const metrics = createMetrics(db)
  const headers = commonHeaders(settings.publicUrl.startsWith('https:'))
  const streams = createEventStreams()
  const app: App = {
    hono,
    db,
    log,
    clock,
    sessions: auth.sessions,
    calls: [],
    headers: { ...headers, ...neverStored },
    cache: createResponseCache({ maxBytes: cacheBytes }),
    streams,
    isListening: listenForChanges({ listen: database.listen, streams, log }).isListening,
    secret: settings.authSecret,
    itemLimits: itemLimitsOf(features),
    rowsPerFamily: settings.rowsPerFamily,
    photoBytesPerFamily: settings.photoBytesPerFamily,
    importBytes: settings.importBytes,
    pushHosts: settings.pushHosts,
    model: settings.model,
    publicUrl: settings.publicUrl,
    lastBackup,
    clientAddress: (c) => clientAddressOf(c, settings.trustedProxies),
  }

  hono.onError((error, c) => errorResponse(error, c, log))
  hono.use(async (c, next) => {
    const end = metrics.startTimer()
    await next()
    end(c)
    if (hasAllHeaders(c)) return
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  const guard = createGuard(settings.publicUrl, log)
  hono.use('/api/*', guard)
  hono.use('/mcp', guard)
  mountOperations({ app, auth, metrics, settings })
  auth.mountRoutes(app, { fillSampleFamily })
  const perform = createActRunner(db, settings)
  for (const { mount } of features as readonly Feature[]) mount?.({ app, auth, perform, features })
  hono.all('/api/*', () => {
    throw notFound()
  })
  createPages(hono, auth, {
    lentStateOf: createLentState(app, auth),
    modelHost: app.model ? new URL(app.model.url).host : null,
  })
  const listener = getRequestListener(hono.fetch) as RequestListener
  return {
    app: hono,
    listener,
    calls: app.calls,
    noteLedger: metrics.noteLedger,
    sendReminders: createReminderRound(app),
    endStreams: app.streams.close,
  }
}

/** Refuses what pages of other sites may not do, and lets no response be stored that does not allow it. */
function createGuard(publicUrl: string, log: Logger): MiddlewareHandler {
  const crossSiteRefusal = createCrossSiteRefusal(publicUrl, log)
  return async (c, next) => {
    // A page of another site cannot use a token either, not even to read.
    if ((isUnsafe(c.req.method) || bearerOf(c) !== undefined) && isCrossSite(c.req.raw, publicUrl)) {
      throw crossSiteRefusal(c)
    }
    await next()
    if (hasAllHeaders(c) || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', neverStored['Cache-Control'])
  }
}

/**
 * When the page itself was opened at another address than PUBLIC_URL, the refusal says so: otherwise the cause would be
 * hard to find.
 */
function createCrossSiteRefusal(expected: string, log: Logger) {
  let isOtherAddressLogged = false
  return (c: Context) => {
    const address = c.req.header('origin') ?? ''
    const isOwnPage = address !== expected && URL.canParse(address) && new URL(address).host === new URL(c.req.url).host
    if (!isOwnPage) return refuse('cross_site', 'This came from another site and was not done.')
    if (!isOtherAddressLogged)
      log.warn({ event: 'other_address', address, expected }, 'people open another address than PUBLIC_URL')
    isOtherAddressLogged = true
    const message = `This page was opened at ${address}, but PUBLIC_URL is ${expected}. Open that address, or correct PUBLIC_URL.`
    return refuse('cross_site', message, { address, expected })
  }
}

interface OperationsOptions {
  app: App
  auth: Auth
  metrics: ReturnType<typeof createMetrics>
  settings: ServerOptions['settings']
}

function mountOperations({ app: { hono, db, calls }, auth, metrics, settings }: OperationsOptions): void {
  hono.get('/healthz', (c) => c.json({ status: 'ok' }))
  hono.get('/readyz', async (c) => {
    await db`select 1`
    return c.json({ status: 'ok' })
  })
  hono.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, settings)) throw unauthorized()
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
  const makeDocument = () =>
    JSON.stringify(
      openapiDocument(calls, [...auth.addresses, ...addresses], {
        publicUrl: settings.publicUrl,
        sessionName: auth.cookies.sessionName,
      }),
    )
  let document: string | undefined
  hono.get('/api/openapi.json', (c) => c.body((document ??= makeDocument()), 200, jsonType))
}

/**
 * With a token, only with the token. Without one, only from this machine, and not where a proxy stands in front: some
 * proxies leave no trace in a request, but then PUBLIC_URL is a public name.
 */
function mayReadMetrics(c: Context, { metricsToken, publicUrl }: ServerOptions['settings']): boolean {
  if (metricsToken !== undefined) return isEqual(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
  return isLoopbackHost(new URL(publicUrl).host) && isLocalRequest(c)
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
