import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import type { Refusal } from './errors.ts'
import { readBytes } from './parse.ts'
import { withSpooled } from './spool.ts'
import { bytesInPace, bytesUnlessStalled } from './upload.ts'

afterEach(() => vi.useRealTimers())

it('bytesUnlessStalled refuses a body that stops, and no slow one', async () => {
  vi.useFakeTimers()
  let send: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) })
  const bytes = bytesUnlessStalled({ req: { raw: { body } } } as unknown as Context)
  for (let n = 0; n < 10; n += 1) {
    const next = bytes.next()
    await vi.advanceTimersByTimeAsync(59_000)
    send!.enqueue(new Uint8Array([n]))
    expect((await next).value).toEqual(new Uint8Array([n]))
    // A slow disk of ours is not the fault of the client.
    await vi.advanceTimersByTimeAsync(90_000)
  }
  const last = expect(bytes.next()).rejects.toMatchObject({ status: 408, code: 'upload_stalled' })
  await vi.advanceTimersByTimeAsync(60_000)
  await last
})

it('bytesInPace refuses a body that comes too slowly, and no slow line', async () => {
  vi.useFakeTimers()
  const readFor = async (minutes: number, bytesPerHalfMinute: number) => {
    let send: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) })
    const bytes = bytesInPace({ req: { raw: { body } } } as unknown as Context)
    for (let n = 0; n < 2 * minutes; n += 1) {
      const next = bytes.next()
      await vi.advanceTimersByTimeAsync(30_000)
      send!.enqueue(new Uint8Array(bytesPerHalfMinute))
      await next
      // A slow disk of ours is not the fault of the client.
      await vi.advanceTimersByTimeAsync(90_000)
    }
  }
  await readFor(10, 1_000_000)
  await expect(readFor(10, 1)).rejects.toMatchObject({ status: 408, code: 'upload_stalled' })
})

it.each<[kind: string, read: (c: Context) => Promise<number>]>([
  ['an upload', (c) => withSpooled(bytesUnlessStalled(c, 50), 1000, async ({ length }) => length)],
  ['JSON', async (c) => (await readBytes(c, 1000, 50)).length],
])('%s that stops gets a response before its connection is closed', async (_, read) => {
  const app = new Hono()
  app.onError((error, c) => {
    const refusal = error as Refusal
    return c.json(refusal.body(), refusal.status, refusal.headers)
  })
  app.post('/', async (c) => c.json({ length: await read(c) }))
  const serve = getRequestListener(app.fetch)
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nonly the beginning')
    const received = await text(client)
    expect(received).toMatch(/^HTTP\/1\.1 408 [^]*"code":"upload_stalled"/)
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
