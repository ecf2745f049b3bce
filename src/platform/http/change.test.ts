import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { createDeferred } from '../../testing/deferred.ts'
import { templateName } from '../../testing/database.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { mountPreparedChange } from './change.ts'
import type { App, RequestContext } from './context.ts'
import { defineCall } from './contract.ts'
import { conflict, invalidInput, notFound } from './errors.ts'
import { storeResponse } from './idempotency.ts'
import { errorResponse } from './server.ts'

const addNote = defineCall({
  method: 'POST',
  path: '/api/notes',
  summary: 'Add a note',
  roles: ['owner'],
  body: z.object({ text: z.string() }),
  example: { text: 'A note' },
  reply: z.object({ text: z.string() }),
  status: 201,
})

const name = `change_${randomUUID().replaceAll('-', '')}`
const admin = openDatabase({ connection: inject('postgres'), max: 1 })
const session = {
  sessionId: randomUUID(),
  familyId: randomUUID(),
  guardianId: randomUUID(),
  role: 'owner',
  timeZone: 'UTC',
}
const context = { ...session, now: new Date('2026-03-04T12:00:00Z') } as RequestContext
const log = pino({ enabled: false })
let database: Database
let hono: Hono
/** How many times the call has prepared. */
let preparations: number
/** How often the response repeats the text. */
let repeats: number
/** Runs between the writing of the change and its end. */
let during: () => Promise<void>
/** Whether the sender was removed from the family after the request was admitted. */
let isRemoved: boolean
/** The error that the change throws after it has written; undefined to succeed. */
let refusal: Error | undefined

beforeAll(async () => {
  await admin.db.unsafe(`create database ${name} template ${templateName} strategy file_copy`)
  database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 4 })
  await database.db`create table notes (text text not null)`
  await database.db`insert into families (id, time_zone, created_at) values (${session.familyId}, 'UTC', now())`
})
beforeEach(async () => {
  await database.db`delete from notes`
  preparations = 0
  repeats = 1
  during = async () => {}
  refusal = undefined
  isRemoved = false
  hono = new Hono()
  hono.onError((error, c) => errorResponse(error, c, log))
  const app = {
    hono,
    db: database.db,
    log,
    clock: () => context.now,
    sessions: {
      identify: async () => 'token',
      find: async () => ({ session, version: null }),
      recheck: async () => {
        if (isRemoved) throw notFound()
      },
    },
    calls: [],
    headers: {},
    secret: 'a secret of the test',
  } as unknown as App
  mountPreparedChange(
    app,
    addNote,
    async () => (preparations += 1),
    async (tx, { body }) => {
      await tx`insert into notes values (${body.text})`
      await during()
      if (refusal) throw refusal
      return { text: body.text.repeat(repeats) }
    },
  )
})
afterAll(async () => {
  await database.close()
  await admin.db.unsafe(`drop database ${name} with (force)`)
  await admin.close()
})

async function send(key?: string) {
  const response = await hono.request('/api/notes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'Idempotency-Key': key }) },
    body: JSON.stringify({ text: 'A note' }),
  })
  return {
    status: response.status,
    isReplay: response.headers.get('idempotent-replay') === 'true',
    body: (await response.json()) as unknown,
  }
}
const countWaiting = async () =>
  (await database.db`select from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`).length
const countNotes = async () => (await database.db`select from notes`).length

describe('mountPreparedChange', () => {
  it('runs the change once per idempotency key, and prepares once', async () => {
    const key = randomUUID()
    expect(await send(key)).toEqual({ status: 201, isReplay: false, body: { text: 'A note' } })
    expect(await send(key)).toEqual({ status: 201, isReplay: true, body: { text: 'A note' } })
    expect([await countNotes(), preparations]).toEqual([1, 1])
  })

  it('runs the change every time without an idempotency key', async () => {
    await send()
    await send()
    expect(await countNotes()).toBe(2)
  })

  it('runs the change once when requests with one key are simultaneous', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(replies.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(await countNotes()).toBe(1)
  })

  it('releases its connection while it waits for a lock', async () => {
    const [isLocked, release] = [createDeferred<void>(), createDeferred<void>()]
    const longOne = database.db.begin(async (tx) => {
      await tx.unsafe('lock table notes')
      isLocked.resolve()
      await release.promise
    })
    await isLocked.promise
    const sent = Array.from({ length: 5 }, () => send())
    await expect.poll(countWaiting).toBe(1)
    await expect.poll(countWaiting).toBe(0)
    release.resolve()
    await longOne
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(5).fill(201))
    expect(await countNotes()).toBe(5)
  })

  it('takes its key only at its end, and is rolled back if another request has taken it by then', async () => {
    const key = randomUUID()
    const [isUnderWay, release] = [createDeferred<void>(), createDeferred<void>()]
    during = async () => {
      isUnderWay.resolve()
      await release.promise
    }
    const sent = send(key)
    await isUnderWay.promise
    await database.db.begin((tx) =>
      storeResponse(tx, context, { key, digest: Buffer.alloc(32) }, { status: 200, body: null }, null),
    )
    release.resolve()
    expect(await sent).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await countNotes()).toBe(0)
  })

  it('gives no stored response to a member who is removed while the request waits in line', async () => {
    const key = randomUUID()
    const [isUnderWay, release] = [createDeferred<void>(), createDeferred<void>()]
    during = async () => {
      isUnderWay.resolve()
      await release.promise
    }
    const first = send(key)
    await isUnderWay.promise
    const waiting = send(key)
    isRemoved = true
    release.resolve()
    expect((await first).status).toBe(201)
    expect(await waiting).toMatchObject({ status: 404, isReplay: false })
    expect(await countNotes()).toBe(1)
  })

  it('does not store a response that is very long', async () => {
    const key = randomUUID()
    repeats = 100_000
    for (let n = 0; n < 2; n += 1) expect(await send(key)).toMatchObject({ status: 201, isReplay: false })
    expect(await database.db`select from request_keys where key = ${key}`).toHaveLength(0)
  })

  it('stores no long response of a family that has very much stored, but short ones', async () => {
    repeats = 1000
    const stored = randomUUID()
    for (const isReplay of [false, true]) expect(await send(stored)).toMatchObject({ status: 201, isReplay })
    const { db } = database
    await db`update request_keys set body = repeat('x', 64 * 1024 * 1024) where key = ${stored}`
    const long = randomUUID()
    for (let n = 0; n < 2; n += 1) expect(await send(long)).toMatchObject({ status: 201, isReplay: false })
    repeats = 1
    const short = randomUUID()
    for (const isReplay of [false, true]) expect(await send(short)).toMatchObject({ status: 201, isReplay })
  })

  it('undoes what a change has written before a conflict, and replays the conflict', async () => {
    const key = randomUUID()
    refusal = conflict('taken', 'There is one already.')
    const first = await send(key)
    expect(first).toMatchObject({ status: 409, isReplay: false, body: { code: 'taken' } })
    refusal = undefined
    expect(await send(key)).toEqual({ ...first, isReplay: true })
    expect(await countNotes()).toBe(0)
  })

  it.each([
    ['an invalid input', () => invalidInput({ text: 'is not valid' }), 400],
    ['an error', () => new Error('a bug'), 500],
  ])('undoes what a change has written before %s, and stores no response', async (_, createRefusal, status) => {
    const key = randomUUID()
    refusal = createRefusal()
    expect(await send(key)).toMatchObject({ status })
    expect(await countNotes()).toBe(0)
    refusal = undefined
    expect(await send(key)).toMatchObject({ status: 201, isReplay: false })
    expect(await countNotes()).toBe(1)
  })
})
