import { Hono } from 'hono'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createDeferred } from '../../testing/deferred.ts'
import type { App } from './context.ts'
import { defineCall } from './contract.ts'
import { mountQuery } from './query.ts'

const readNotes = defineCall({
  method: 'GET',
  path: '/api/notes',
  summary: 'List the notes',
  reply: z.array(z.string()),
  status: 200,
})

it('mountQuery lets slow reads of a family wait for one another, and no other family for them', async () => {
  const app = {
    hono: new Hono(),
    clock: () => new Date(),
    // The token names the family.
    sessions: {
      identify: async (c: { req: { header(name: string): string } }) => c.req.header('cookie'),
      find: async (familyId: string) => ({ session: { familyId, timeZone: 'UTC', dayEndsAt: 0 }, version: null }),
    },
    calls: [],
    headers: {},
    permissions: { isAllowed: () => true },
  } as unknown as App
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
