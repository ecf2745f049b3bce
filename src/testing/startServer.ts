import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { pino } from 'pino'
import type { Sql } from 'postgres'
import { inject } from 'vitest'
import { listen } from '../app/listen.ts'
import { createServer } from '../app/server.ts'
import type { OidcSettings } from '../app/settings.ts'
import type { PasswordCost } from '../features/auth/passwords.ts'
import { checkLedger } from '../features/points/checker.ts'
import type { BodyInput, Call, ErrorBody, Params, QueryInput, ReplyOf } from '../platform/http/contract.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { createPresence } from '../platform/db/presence.ts'
import { openArchive } from '../platform/db/openArchive.ts'
import { restoreArchive } from '../platform/db/restoreArchive.ts'
import { findFreePort } from './appProcess.ts'
import { templateName } from './database.ts'

/** An answer as a test wants to look at it. */
export interface Reply<Body> {
  status: number
  headers: Headers
  body: Body
  text: string
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
  /** A call of the contract, typed; the body of a success. @throws when it is answered with an error */
  ok<C extends Call>(call: C, sent?: Sent<C>): Promise<ReplyOf<C>>
  /** The same, for when a refusal is expected. */
  refused<C extends Call>(call: C, sent?: Sent<C>): Promise<Reply<ErrorBody>>
  send<C extends Call>(call: C, sent?: Sent<C>): Promise<Reply<unknown>>
  /** Any request, for what no contract describes. */
  request(path: string, init?: RequestInit): Promise<Reply<unknown>>
}

export interface TestServer {
  sql: Sql
  /** Of the socket, if it serves on one. */
  url: string | undefined
  calls: readonly Call[]
  /** Everything that was logged, for tests that look for what must not be there. */
  logged: string[]
  setNow(now: Date | string): void
  /** @param from the address that the client's socket has */
  request(path: string, init?: RequestInit, from?: string): Promise<Reply<unknown>>
  /** A family of its own, signed up through HTTP. */
  startFamily(options?: { timeZone?: string }): Promise<Family>
  /** @throws when any rule of the ledger is broken */
  expectSoundLedger(): Promise<void>
  /** Another process on the same database, with nothing in its memory yet. */
  startBeside(): Beside
  /** As when a rush is over: nothing is kept in memory any more. */
  letGo(): void
  close(): Promise<void>
}

interface Beside {
  request: TestServer['request']
  close(): Promise<void>
}

interface TestServerOptions {
  now?: string
  rateLimitPerMinute?: number
  publicUrl?: string
  oidc?: OidcSettings
  passwordCost?: PasswordCost
  /** The file of a backup to begin with, brought up to date. */
  backup?: string
  /** Serves on a socket and knows itself to be the only process, as it would in a house of its own. Whatever is started beside it must not write. */
  isAlone?: boolean
}

/** The whole server on a database of its own, called without a socket. */
export async function startServer({
  now,
  rateLimitPerMinute = 0,
  publicUrl = 'http://localhost:5000',
  oidc,
  passwordCost = 'cheap',
  backup,
  isAlone = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const address = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase({ connection: address, max: 1 })
  await admin.sql.unsafe(
    `create database ${name} template ${backup === undefined ? templateName : 'template1'} strategy file_copy`,
  )
  const connection = { ...address, database: name }
  const database = openDatabase({ connection, max: 8 })
  if (backup !== undefined) {
    await restoreArchive(database, await openArchive(backup))
    await migrate(database)
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
    metricsToken: undefined,
  }
  const presence = isAlone ? createPresence(database) : undefined
  const { app, listener, calls, letGo, close } = createServer({
    database,
    connection,
    presence,
    settings,
    clock,
    log,
    passwordCost,
  })
  const socket = isAlone ? await serveOnSocket(listener) : undefined
  const request = requesting(
    socket ? (path, init) => fetch(socket.url + path, { ...init, redirect: 'manual' }) : calling(app),
  )

  function calling(of: typeof app) {
    return (path: string, init: RequestInit, from: string) => {
      const socketOf = { remoteAddress: from, remotePort: 40_000, remoteFamily: 'IPv4' }
      return of.request(new URL(path, publicUrl).href, init, { incoming: { socket: socketOf } })
    }
  }

  function requesting(
    send: (path: string, init: RequestInit, from: string) => Promise<Response> | Response,
  ): TestServer['request'] {
    return async (path, init = {}, from = '127.0.0.1') => {
      const response = await send(path, init, from)
      const text = await response.text()
      // A fault is no answer that a test may work with, and its cause is only in the log.
      if (response.status === 500) throw new Error(`${init.method ?? 'GET'} ${path} gave 500: ${logged.at(-1)}`)
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== '' ? JSON.parse(text) : undefined,
      }
    }
  }

  return {
    sql: database.sql,
    url: socket?.url,
    calls,
    logged,
    setNow: (instant) => (fixed = new Date(instant)),
    request,
    async startFamily({ timeZone = 'UTC' } = {}) {
      const signUp = await request('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          name: 'Robin',
          email: `${randomUUID()}@example.com`,
          password: 'a long password',
          timeZone,
        }),
      })
      if (signUp.status !== 200) throw new Error(`sign-up gave ${signUp.status} ${signUp.text}`)
      return familyWith(
        signUp.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
        request,
      )
    },
    async expectSoundLedger() {
      const breaches = await checkLedger(database.sql)
      if (breaches.length > 0) throw new Error(`the ledger is broken: ${JSON.stringify(breaches)}`)
    },
    startBeside() {
      const beside = createServer({ database, connection, settings, clock, log, passwordCost })
      return { request: requesting(calling(beside.app)), close: () => beside.close() }
    },
    letGo,
    async close() {
      await socket?.close()
      await presence?.leave()
      await close()
      await database.close()
      await admin.sql.unsafe(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

async function serveOnSocket(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const port = await findFreePort()
  const close = await listen(listener, { host: '127.0.0.1', port })
  return { url: `http://127.0.0.1:${port}`, close }
}

function familyWith(cookie: string, request: TestServer['request']): Family {
  const withCookie: Family['request'] = (path, init = {}) =>
    request(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
  const send: Family['send'] = (call, { params, query, body, key, headers = {} } = {}) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string>)[name]!),
    )
    const search = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`
    return withCookie(path + search, {
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
