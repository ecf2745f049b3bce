import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../testing/deferred.ts'
import { startDownload } from './download.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

interface Client {
  /** Reads more than fits into the buffers of the sockets. */
  read(): Promise<void>
  isOver(): boolean
}

/** Downloads what never ends. */
async function withClient(use: (client: Client) => Promise<void>, endsAfterMs?: number): Promise<void> {
  const over = createDeferred<void>()
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(2 ** 20)
    } finally {
      over.resolve()
    }
  }
  const app = new Hono()
  app.get('/', async (c) => new Response(await startDownload(c, endless(), endsAfterMs)))
  const server = createServer(getRequestListener(app.fetch) as RequestListener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // It is closed from the other side.
  response.on('error', () => {})
  let isOver = false
  void over.promise.then(() => (isOver = true))
  await use({
    async read() {
      for (let taken = 0; taken < 2 ** 25;) {
        const part = response.read() as Buffer | null
        if (part) taken += part.length
        else await once(response, 'readable')
      }
    },
    isOver: () => isOver,
  })
  await over.promise
  response.destroy()
  server.close()
}

it('startDownload closes the connection of a client that reads nothing, but not of a slow one', async () => {
  await withClient(async ({ read, isOver }) => {
    for (let n = 0; n < 3; n += 1) {
      await read()
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(31_000)
  })
})

it('startDownload closes the connection of a client that reads a little now and then, after a time', async () => {
  await withClient(async ({ read, isOver }) => {
    for (let n = 0; n < 2; n += 1) {
      await read()
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(isOver()).toBe(false)
    await read()
    await vi.advanceTimersByTimeAsync(21_000)
  }, 60_000)
})

it('startDownload ends what is read too slowly, and not what a slow line reads', async () => {
  const readFor = async (minutes: number, bytesPerTenSeconds: number) => {
    let isOver = false
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(bytesPerTenSeconds)
      } finally {
        isOver = true
      }
    }
    const reader = (await startDownload({} as Context, endless())).getReader()
    for (let n = 0; n < 6 * minutes && !isOver; n += 1) {
      void reader.read()
      await vi.advanceTimersByTimeAsync(10_000)
    }
    const wasOver = isOver
    await reader.cancel()
    return wasOver
  }
  expect(await readFor(10, 330_000)).toBe(false)
  expect(await readFor(10, 1)).toBe(true)
})

it('startDownload lets what goes wrong before the first part have a response of its own', async () => {
  const app = new Hono()
  async function* broken(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    yield await Promise.reject(new Error('no place'))
  }
  app.get('/', async (c) => new Response(await startDownload(c, broken())))
  app.onError((error, c) => c.text(error.message, 503))
  const response = await app.request('/')
  expect([response.status, await response.text()]).toEqual([503, 'no place'])
})
