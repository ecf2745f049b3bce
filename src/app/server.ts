import { timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { PasswordCost } from '../features/auth/passwords.ts'
import { createAuth } from '../features/auth/service.ts'
import { mountBadges } from '../features/badges/routes.ts'
import { mountBehaviors } from '../features/behaviors/routes.ts'
import { mountChildren } from '../features/children/routes.ts'
import { takeBackCheckIn } from '../features/habits/checkIn.ts'
import { mountHabits } from '../features/habits/routes.ts'
import { mountMoments } from '../features/moments/routes.ts'
import { additionsOf } from '../features/points/additions.ts'
import { mountRewards } from '../features/rewards/routes.ts'
import { takeBackProgress } from '../features/skills/progress.ts'
import { mountSkills } from '../features/skills/routes.ts'
import { mountStats } from '../features/stats/routes.ts'
import { mountTimeline } from '../features/timeline/routes.ts'
import { errorResponse, isCrossSite, isUnsafe, keepNothing, securityHeaders } from '../platform/http/server.ts'
import { notFound, Refusal, unauthorized } from '../platform/http/errors.ts'
import type { Call } from '../platform/http/contract.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { hasItsHeaders, type Mounting } from '../platform/http/mount.ts'
import { createAnswerCache } from '../platform/http/answerCache.ts'
import { createChanges } from '../platform/http/changes.ts'
import { openapiDocument } from '../platform/http/openapi.ts'
import { createRepeats } from '../platform/http/repeats.ts'
import type { Connection, Database } from '../platform/db/open.ts'
import type { Presence } from '../platform/db/presence.ts'
import { childStarters } from './childStarters.ts'
import { createPages } from './pages.ts'
import { fillSampleFamily } from './sample/fillSampleFamily.ts'
import type { Settings } from './settings.ts'

/** What answers kept in memory may take. */
const answerBytes = 22 * 1024 * 1024

interface ServerOptions {
  database: Database
  /** Where `database` is, for the few connections of the sign-in library. */
  connection: Connection
  /** Without it, other processes are always thought to be there. */
  presence?: Presence
  settings: Pick<Settings, 'publicUrl' | 'metricsToken' | 'oidc' | 'rateLimitPerMinute'> & { authSecret: string }
  clock: () => Date
  log: Logger
  passwordCost?: PasswordCost
}

export interface Server {
  app: Hono
  /** The app as Node.js serves it. */
  listener: RequestListener
  /** Every call that is mounted: the OpenAPI document and the route tables of the tests are made from it. */
  calls: readonly Call[]
  /** Takes in how many rules of the ledger did not hold, for `/metrics`. */
  noteLedger(broken: number, at: Date): void
  /** Loads what the first sign-in would otherwise wait for. */
  warmUp(): Promise<void>
  /** Lets go of what is kept in memory so as to answer faster. All of it is read again when it is wanted. */
  letGo(): void
  close(): Promise<void>
}

/** Composes the whole server: headers and refusals first, then every feature's calls, then the pages. */
export function createServer({
  database,
  connection,
  presence,
  settings,
  clock,
  log,
  passwordCost,
}: ServerOptions): Server {
  const changes = createChanges(presence)
  const auth = createAuth({
    database,
    connection,
    changes,
    settings,
    clock,
    log,
    ...(passwordCost && { passwordCost }),
  })
  const app = new Hono()
  const calls: Call[] = []
  const metrics = createMetrics(database.sql)
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))

  app.onError((error, c) => errorResponse(error, c, log))
  app.use(async (c, next) => {
    const end = metrics.startTimer()
    await next()
    end(c)
    if (hasItsHeaders(c)) return
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use('/api/*', async (c, next) => {
    if (isUnsafe(c.req.method) && isCrossSite(c.req.raw, settings.publicUrl)) {
      throw new Refusal('cross_site', 'This came from another site and was not done.')
    }
    await next()
    if (hasItsHeaders(c) || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', keepNothing['Cache-Control'])
  })
  mountOperations()

  const familyHeaders = { ...headers, ...keepNothing }
  const answers = createAnswerCache({ maxBytes: answerBytes })
  const repeats = createRepeats({
    clock,
    headers: familyHeaders,
    onAnswer: (route, status, seconds) => metrics.note('GET', route, status, seconds),
  })
  const to: Mounting = {
    app,
    sql: database.sql,
    line: database.line,
    log,
    clock,
    signedIn: auth.signedIn,
    calls,
    headers: familyHeaders,
    answers,
    changes,
    repeats,
    secret: settings.authSecret,
  }
  auth.mountRoutes(to, { onSampleFamily: fillSampleFamily })
  mountChildren(to, childStarters, additionsOf(to))
  mountBadges(to)
  mountBehaviors(to)
  mountHabits(to)
  mountSkills(to)
  mountMoments(to)
  mountRewards(to)
  mountTimeline(to, { habit: takeBackCheckIn, skill: takeBackProgress })
  mountStats(to)
  app.all('/api/*', () => {
    throw notFound()
  })
  createPages(app)
  const serve = getRequestListener(app.fetch)
  const listener: RequestListener = (request, response) => {
    if (!repeats.answer(request, response)) void serve(request, response)
  }
  const letGo = () => {
    repeats.clear()
    answers.clear()
    additionsOf(to).clear()
  }
  return {
    app,
    listener,
    calls,
    noteLedger: metrics.noteLedger,
    warmUp: () => auth.warmUp(),
    letGo,
    close: () => auth.close(),
  }

  function mountOperations() {
    app.get('/healthz', (c) => c.json({ status: 'ok' }))
    app.get('/readyz', async (c) => {
      await database.sql`select 1`
      return c.json({ status: 'ok' })
    })
    app.get('/metrics', async (c) => {
      if (!mayReadMetrics(c, settings.metricsToken)) throw unauthorized()
      return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
    })
    app.get('/api/openapi.json', (c) =>
      c.json(openapiDocument(calls, { publicUrl: settings.publicUrl, sessionName: auth.sessionCookie })),
    )
  }
}

/** From this machine, unless a proxy passes somebody else on; from elsewhere only with the token. */
function mayReadMetrics(c: Context, token: string | undefined): boolean {
  const given = c.req.header('authorization')
  if (token !== undefined && given !== undefined) return isEqual(given, `Bearer ${token}`)
  const address = getConnInfo(c).remote.address ?? ''
  const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(address)
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
