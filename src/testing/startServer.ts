import { migrationsFolder } from '../app/migrations.ts'
import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { inject } from 'vitest'
import { checkWholeLedger } from '../app/ledger.ts'
import { createServer } from '../app/server.ts'
import type { OidcSettings } from '../app/settings.ts'
import type { Model } from '../platform/http/context.ts'
import type { SignUp } from '../features/auth/rules.ts'
import type { PasswordCost } from '../features/auth/passwords.ts'
import { addressOf } from '../platform/http/address.ts'
import type { BodyInput, Call, ErrorBody, Params, QueryInput, ReplyOf } from '../platform/http/contract.ts'
import { followChanges } from '../features/sync/contract.ts'
import { migrate } from '../platform/db/migrate.ts'
import { parseProxies } from '../platform/http/clientAddress.ts'
import { type Db, openDatabase } from '../platform/db/open.ts'
import { openArchive } from '../platform/db/archive/open.ts'
import { restoreArchive } from '../platform/db/archive/restore.ts'
import { cookieOf, signUp as signUpTo } from './account.ts'
import { breachOf } from './contractCheck.ts'
import { templateName } from './database.ts'
import { isEndless, readBeginning, readEvents } from './events.ts'

/** A response, with its body read. */
export interface Reply<Body> {
  status: number
  headers: Headers
  body: Body
  text: string
  bytes: Buffer
}

interface Sent<C extends Call> {
  params?: Params<C>
  query?: QueryInput<C>
  body?: BodyInput<C>
  key?: string
  headers?: Record<string, string>
}

export interface Family {
  cookie: string
  /** Sends a call of the contract and returns the body. @throws when the response is an error */
  ok<C extends Call>(call: C, sent?: Sent<C>): Promise<ReplyOf<C>>
  /** Sends a call that must be refused. @throws when it is not */
  refused<C extends Call>(call: C, sent?: Sent<C>): Promise<Reply<ErrorBody>>
  send<C extends Call>(call: C, sent?: Sent<C>): Promise<Reply<unknown>>
  /** Sends any request, also one that no contract describes. */
  request(path: string, init?: RequestInit): Promise<Reply<unknown>>
}

export interface TestServer {
  db: Db
  calls: readonly Call[]
  /** Everything that is mounted, as Hono matches it. */
  routes: Hono['routes']
  /** Every line that was logged, for tests that search it for private data. */
  logged: string[]
  setNow(now: Date | string): void
  /**
   * Sends a request. Reads the beginning of a response without an end. @param from the address of the client's socket
   */
  request(path: string, init?: RequestInit, from?: string): Promise<Reply<unknown>>
  /** Leaves the body of the response to be read. */
  open(path: string, cookie: string): Promise<Response>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Opens the stream of events. */
  follow(cookie: string): Promise<AsyncGenerator<string, void>>
  /** Creates a family by a sign-up through HTTP. */
  startFamily(options?: { timeZone?: string }): Promise<Family>
  /** @throws when a rule of the ledger is broken */
  expectSoundLedger(): Promise<void>
  /** Starts another server on the same database, with an empty cache, in place of another process. */
  startSecondProcess(): Pick<TestServer, 'request' | 'open' | 'follow' | 'sendReminders'>
  /** Sends what is due, as the timer of the process does. */
  sendReminders(): Promise<void>
  close(): Promise<void>
}

export interface TestServerOptions {
  now?: string
  rateLimitPerMinute?: number
  signUp?: SignUp
  hasSampleFamilies?: boolean
  rowsPerFamily?: number
  photoBytesPerFamily?: number
  metricsToken?: string
  trustedProxies?: string
  publicUrl?: string
  pushHosts?: readonly string[]
  model?: Model | undefined
  oidc?: OidcSettings
  passwordCost?: PasswordCost
  /** The file of a backup to restore and migrate first. */
  backup?: string
}

/** A statement for each two families, as the app checks them, is slow with the hundreds that a test makes. */
const allFamilies = 100_000

function decompress(body: ArrayBuffer, encoding: string | null): Buffer {
  const bytes = Buffer.from(body)
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** Starts the whole server on a database of its own. Requests are sent without a socket. */
export async function startServer({
  now,
  rateLimitPerMinute = 0,
  signUp = 'open',
  hasSampleFamilies = true,
  rowsPerFamily = 500_000,
  photoBytesPerFamily = 2 ** 31,
  metricsToken,
  trustedProxies = '',
  publicUrl = 'http://localhost:5000',
  pushHosts = [],
  model,
  oidc,
  passwordCost = 'cheap',
  backup,
}: TestServerOptions = {}): Promise<TestServer> {
  const address = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase({ connection: address, max: 1 })
  await admin.db.unsafe(
    `create database ${name} template ${backup === undefined ? templateName : 'template1'} strategy file_copy`,
  )
  const connection = { ...address, database: name }
  const database = openDatabase({ connection, max: 8 })
  if (backup !== undefined) {
    await restoreArchive(database.db, await openArchive(backup), migrationsFolder)
    await migrate(database.db, migrationsFolder)
  }
  let fixed = now === undefined ? undefined : new Date(now)
  const clock = () => fixed ?? new Date()
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const settings = {
    publicUrl,
    authSecret: 'a secret that only the tests know, 32+',
    oidc,
    rateLimitPerMinute,
    signUp,
    hasSampleFamilies,
    rowsPerFamily,
    photoBytesPerFamily,
    importBytes: 2 ** 20,
    pushHosts,
    model,
    metricsToken,
    trustedProxies: parseProxies(trustedProxies),
  }
  const options = { database, settings, clock, log, passwordCost }
  const { app, calls, sendReminders } = createServer(options)
  const request = createRequest(app)

  const createOpen =
    (to: typeof app): TestServer['open'] =>
    async (path, cookie) =>
      to.request(new URL(path, publicUrl).href, { headers: { cookie } })

  const createFollow =
    (to: typeof app): TestServer['follow'] =>
    async (cookie) => {
      const response = await to.request(followChanges.path, { headers: { cookie } })
      if (response.status !== 200) throw new Error(`the stream got ${response.status} ${await response.text()}`)
      return readEvents(response)
    }

  function createRequest(to: typeof app): TestServer['request'] {
    return async (path, init = {}, from = '127.0.0.1') => {
      const incoming = { socket: { remoteAddress: from, remotePort: 40_000, remoteFamily: 'IPv4' } }
      const response = await to.request(new URL(path, publicUrl).href, init, { incoming })
      const bytes = isEndless(response)
        ? Buffer.from(await readBeginning(response))
        : decompress(await response.arrayBuffer(), response.headers.get('content-encoding'))
      const text = bytes.toString()
      const method = init.method ?? 'GET'
      // A test must not continue after a 500, and its cause is only in the log.
      if (response.status === 500) throw new Error(`${method} ${path} gave 500: ${logged.at(-1)}`)
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
      const breach = breachOf(calls, { method, address: path, status: response.status, body })
      if (breach) throw new Error(breach)
      return { status: response.status, headers: response.headers, text, bytes, body }
    }
  }

  return {
    db: database.db,
    calls,
    routes: app.routes,
    logged,
    setNow: (instant) => (fixed = new Date(instant)),
    request,
    sendReminders,
    open: createOpen(app),
    fetch: async (path, init) => app.request(new URL(path, publicUrl).href, init),
    follow: createFollow(app),
    async startFamily({ timeZone = 'UTC' } = {}) {
      const signedUp = await signUpTo({ request }, { timeZone })
      if (signedUp.status !== 200) throw new Error(`sign-up gave ${signedUp.status} ${signedUp.text}`)
      return familyWith(cookieOf(signedUp), request)
    },
    async expectSoundLedger() {
      const breaches = await checkWholeLedger(database.db, { familiesPerStatement: allFamilies })
      if (breaches.length > 0) throw new Error(`the ledger is broken: ${JSON.stringify(breaches)}`)
    },
    startSecondProcess() {
      const { app: second, sendReminders: sendOfSecond } = createServer(options)
      return {
        request: createRequest(second),
        open: createOpen(second),
        follow: createFollow(second),
        sendReminders: sendOfSecond,
      }
    },
    async close() {
      await database.close()
      await admin.db.unsafe(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

/** Sends requests with the cookies of a browser. */
export function familyWith(cookie: string, request: TestServer['request']): Family {
  const withCookie: Family['request'] = (path, init = {}) =>
    request(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
  const send: Family['send'] = (call, { params, query, body, key, headers = {} } = {}) => {
    return withCookie(addressOf<Call>(call, { ...(params && { params }), ...(query && { query }) } as object), {
      method: call.method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  return {
    cookie,
    request: withCookie,
    send,
    async ok(call, sent) {
      const reply = await send(call, sent)
      if (reply.status !== call.status)
        throw new Error(`${call.method} ${call.path} gave ${reply.status} ${reply.text}`)
      return reply.body as never
    },
    async refused(call, sent) {
      const reply = await send(call, sent)
      if (reply.status < 400)
        throw new Error(`${call.method} ${call.path} was not refused: ${reply.status} ${reply.text}`)
      return reply as Reply<ErrorBody>
    },
  }
}
