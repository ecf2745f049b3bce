import { Hono } from 'hono'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sql } from '../db/sql.ts'
import { createDeferred } from '../../testing/deferred.ts'
import type { App } from './context.ts'
import { defineCall } from './contract.ts'
import { mountCachedQuery, mountQuery } from './query.ts'
import { createResponseCache } from './responseCache.ts'

const readNotes = defineCall({
  method: 'GET',
  path: '/api/notes',
  summary: 'List the notes',
  roles: ['owner'],
  reply: z.array(z.string()),
  status: 200,
})

const createApp = () =>
  ({
    hono: new Hono(),
    clock: () => new Date(),
    // The token names the family.
    sessions: {
      identify: async (c: { req: { header(name: string): string } }) => c.req.header('cookie'),
      find: async (familyId: string) => ({
        session: { familyId, role: 'owner', timeZone: 'UTC', dayEndsAt: 0 },
        version: '1',
      }),
    },
    calls: [],
    headers: {},
    cache: createResponseCache({ maxBytes: 100_000 }),
  }) as unknown as App

it('mountQuery queues the slow reads of a family, while other families do not wait for them', async () => {
  const app = createApp()
  const finish = createDeferred<void>()
  let slowReads = 0
  mountQuery(app, readNotes, async ({ familyId }) => {
    if (familyId === 'quick') return []
    slowReads += 1
    await finish.promise
    return []
  })
  const read = async (cookie: string) => app.hono.request('/api/notes', { headers: { cookie } })
  const slow = Array.from({ length: 10 }, () => read('slow'))
  expect((await read('quick')).status).toBe(200)
  expect(slowReads).toBe(3)
  finish.resolve()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(slowReads).toBe(10)
})

it('mountCachedQuery responds from the cache to equal requests that waited in the queue', async () => {
  const app = createApp()
  const finish = createDeferred<void>()
  let reads = 0
  mountCachedQuery(app, readNotes, { scope: { name: 'family', version: sql`` } }, async () => {
    reads += 1
    await finish.promise
    return ['A note']
  })
  const sent = Array.from({ length: 10 }, async () => app.hono.request('/api/notes', { headers: { cookie: 'one' } }))
  await expect.poll(() => reads).toBe(3)
  finish.resolve()
  const replies = await Promise.all((await Promise.all(sent)).map((reply) => reply.text()))
  expect(new Set(replies)).toEqual(new Set(['["A note"]']))
  expect(reads).toBe(3)
})

it('mountCachedQuery caches one response per language, however many other languages the client lists', async () => {
  const app = createApp()
  let reads = 0
  const languageOf = (_: unknown, languages: readonly string[]) => languages.find((tag) => tag === 'en' || tag === 'es')
  mountCachedQuery(app, readNotes, { scope: { name: 'family', version: sql`` }, languageOf }, async (ctx) => {
    reads += 1
    return [...ctx.languages]
  })
  const read = async (accepted: string) => {
    const headers = { cookie: 'one', 'accept-language': accepted }
    return (await app.hono.request('/api/notes', { headers })).json()
  }
  for (let n = 0; n < 5; n += 1) expect(await read(`x-${n}, es;q=0.9`)).toEqual(['es'])
  expect(reads).toBe(1)
  expect(await read('en')).toEqual(['en'])
  expect(reads).toBe(2)
})

it('createResponseCache counts the keys', () => {
  const cache = createResponseCache({ maxBytes: 100_000 })
  const keys = Array.from({ length: 10 }, (_, n) => `${n} ${'k'.repeat(10_000)}`)
  for (const key of keys) cache.store(key, '1', '[]')
  expect(keys.filter((key) => cache.find(key, '1'))).toHaveLength(4)
})
