import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from './contract.ts'
import { Refusal } from './errors.ts'
import { readJson } from './parse.ts'

// Over a real connection, because chunks and headers decide how a body is read.

let server: Server
beforeAll(async () => {
  const app = new Hono()
  app.onError((error, c) =>
    error instanceof Refusal ? c.json(error.body(), error.status, error.headers) : c.text(String(error), 500),
  )
  app.post('/at-once', async (c) => c.json(await readJson(c)))
  app.post('/later', async (c) => {
    await delay(20)
    return c.json(await readJson(c))
  })
  app.post('/unread', (c) => c.json({ body: 'unread' }))
  const serve = getRequestListener(app.fetch)
  server = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const request = (path: string, body: string | Buffer, headers = `Content-Length: ${Buffer.byteLength(body)}`) =>
  Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`),
    Buffer.from(body),
  ])

describe('bodies that never end', () => {
  const begun: Socket[] = []
  afterAll(() => begun.forEach((socket) => socket.destroy()))

  /** @returns what the first of 600 clients received that each send the beginning of a long body */
  async function beginMany(headers: string): Promise<() => string> {
    let received = ''
    for (let n = 0; n < 600; n += 1) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
      begun.push(socket)
      if (n === 0) socket.on('data', (data) => (received += data.toString()))
      socket.write(request('/at-once', '1\r\n{\r\n', headers))
      if (n === 0) await delay(100)
    }
    return () => received
  }

  it.each(['Content-Length: 65536', 'Transfer-Encoding: chunked'])(
    'with %s make room for others, the earliest first',
    async (headers) => {
      const first = await beginMany(headers)
      await expect.poll(first).toMatch(/^HTTP\/1\.1 408 [^]*"code":"upload_stalled"/)
      expect(await responsesTo(1, request('/at-once', '{"a":1}'))).toEqual(['{"a":1}'])
    },
  )
})

/** @returns the bodies of `count` responses, in their order */
async function responsesTo(count: number, ...pieces: readonly Buffer[]): Promise<string[]> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay()
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  for (const piece of pieces) {
    socket.write(piece)
    await delay(15)
  }
  const bodies = () =>
    [...received.matchAll(/content-length: (\d+)[^]*?\r\n\r\n/gi)].map((head) => {
      const start = head.index + head[0].length
      return Buffer.from(received.slice(start)).subarray(0, Number(head[1])).toString()
    })
  try {
    await expect.poll(() => bodies().length).toBe(count)
    return bodies()
  } finally {
    socket.destroy()
  }
}

const child = JSON.stringify({ name: '小芽 🌱' })

describe.each(['/at-once', '/later'])('readJson, called by the route %s,', (path) => {
  it('reads a body that arrives with its headers', async () => {
    expect(await responsesTo(1, request(path, child))).toEqual([child])
  })

  it('reads a body that arrives in pieces, even when a character is split', async () => {
    const bytes = request(path, child)
    const emoji = bytes.indexOf('🌱')
    const body = bytes.indexOf('\r\n\r\n') + 4
    expect(
      await responsesTo(1, bytes.subarray(0, body), bytes.subarray(body, emoji + 2), bytes.subarray(emoji + 2)),
    ).toEqual([child])
  })

  it('reads a chunked body without a length', async () => {
    const [first, second] = [child.slice(0, 5), child.slice(5)].map(
      (part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`,
    )
    expect(await responsesTo(1, request(path, `${first}${second}0\r\n\r\n`, 'Transfer-Encoding: chunked'))).toEqual([
      child,
    ])
  })

  it('leaves the connection usable for the next request, pipelined or not', async () => {
    const other = JSON.stringify({ name: 'Leo' })
    expect(await responsesTo(2, request(path, child), request(path, other))).toEqual([child, other])
    expect(
      await responsesTo(3, Buffer.concat([request(path, child), request('/unread', other), request(path, other)])),
    ).toEqual([child, '{"body":"unread"}', other])
  })

  it('refuses a body that is not JSON and leaves the connection usable', async () => {
    const responses = await responsesTo(
      4,
      request(path, ''),
      request(path, 'a word'),
      request(path, Buffer.from([0x22, 0xff, 0x22])),
      request(path, child),
    )
    expect(responses.slice(0, 3).map((response) => (JSON.parse(response) as ErrorBody).code)).toEqual([
      'invalid_input',
      'invalid_input',
      'invalid_input',
    ])
    expect(responses[3]).toBe(child)
  })
})

it('readJson refuses a body by its Content-Length, before the body arrives', async () => {
  const [response] = await responsesTo(1, request('/at-once', '{', `Content-Length: ${64 * 1024 + 1}`))
  expect((JSON.parse(response!) as ErrorBody).code).toBe('too_large')
})

it('readJson reports a missing body when there is neither a content type nor a byte', async () => {
  const without = (headers: string) => Buffer.from(`POST /at-once HTTP/1.1\r\nHost: here\r\n${headers}\r\n`)
  const responses = await responsesTo(
    3,
    without(''),
    without('Content-Length: 0\r\n'),
    Buffer.concat([without('Content-Length: 2\r\n'), Buffer.from('{}')]),
  )
  expect(responses.map((response) => (JSON.parse(response) as ErrorBody).code)).toEqual([
    'invalid_input',
    'invalid_input',
    'unsupported_media_type',
  ])
})
