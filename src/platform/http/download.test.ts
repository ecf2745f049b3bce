import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ReadableStream } from 'node:stream/web'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../testing/deferred.ts'
import { closeWhenStalled } from './download.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

it('closeWhenStalled closes the connection of a client that reads nothing, but not of a slow one', async () => {
  const over = createDeferred<void>()
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(2 ** 20)
    } finally {
      over.resolve()
    }
  }
  const app = new Hono()
  app.get('/', (c) => new Response(ReadableStream.from(closeWhenStalled(c, endless())) as unknown as BodyInit))
  const server = createServer(getRequestListener(app.fetch) as RequestListener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let isOver = false
  void over.promise.then(() => (isOver = true))
  for (let n = 0; n < 3; n += 1) {
    // More than fits into the buffers of the sockets.
    for (let taken = 0; taken < 2 ** 25;) {
      const part = response.read() as Buffer | null
      if (part) taken += part.length
      else await once(response, 'readable')
    }
    await vi.advanceTimersByTimeAsync(40_000)
  }
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(61_000)
  await over.promise
  response.destroy()
  server.close()
})
