import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../testing/deferred.ts'
import { findFreePort } from '../testing/appProcess.ts'
import { listen } from './listen.ts'

afterEach(() => vi.useRealTimers())

it('listen keeps an idle connection open for longer than a proxy does, and closes it when stopped', async () => {
  const port = await findFreePort()
  const stop = await listen((_request, response) => response.end('ok'), { host: '127.0.0.1', port })
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
  // If the idle connection delayed the stop, the test would time out.
  await stop()
})

it('listen closes the connection of a client that takes nothing of a whole response for two minutes, no other', async () => {
  const port = await findFreePort()
  const whole = createDeferred<ServerResponse>()
  const stream = createDeferred<ServerResponse>()
  const stop = await listen(
    ({ url }, response) => {
      if (url === '/short') response.end('ok')
      if (url === '/stream') stream.resolve(response)
      if (url === '/stream') response.write('event')
      if (url === '/whole') whole.resolve(response)
      // More than fits into the buffers of the sockets.
      if (url === '/whole') response.end(Buffer.alloc(2 ** 25))
    },
    { host: '127.0.0.1', port },
  )
  const request = async (path: string) => {
    const sent = get({ host: '127.0.0.1', port, path })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response.on('error', () => {})
  }
  await request('/whole')
  const { socket } = await whole.promise
  expect(socket!.timeout).toBe(120_000)
  await request('/stream')
  expect((await stream.promise).socket!.timeout ?? 0).toBe(0)
  const closed = once(socket!, 'close')
  socket!.emit('timeout')
  await closed
  await stop()
})

it('listen closes the connections that have had no whole request for longest, beyond 2,000 of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const port = await findFreePort()
  const stop = await listen(
    ({ url }, response) => {
      if (url === '/') response.end('ok')
    },
    { host: '127.0.0.1', port },
  )
  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const running = await open('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  const sockets = [await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n'), await open('GET / HTTP/1.1\r\nHo')]
  for (let n = 0; n < 2000; n += 1) sockets.push(await open('GET / HTTP/1.1\r\nHo'))
  expect(sockets.some(({ closed }) => closed)).toBe(false)
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(sockets.map(({ closed }) => closed).filter(Boolean)).toHaveLength(2))
  expect([running.closed, sockets.findIndex(({ closed }) => !closed)]).toEqual([false, 2])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  for (const socket of [running, ...sockets]) socket.destroy()
  await stop()
})

it('listen serves 3,000 clients that connect at one instant and send their requests within a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const port = await findFreePort()
  const stop = await listen((_, response) => response.end('ok'), { host: '127.0.0.1', port })
  const sockets: Socket[] = []
  const connectOne = async () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
  }
  // The system holds 511 that the server has not accepted.
  for (let n = 0; n < 30; n += 1) await Promise.all(Array.from({ length: 100 }, connectOne))
  const replies = sockets.map(async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    return (await text(socket)).slice(0, 12)
  })
  expect(new Set(await Promise.all(replies))).toEqual(new Set(['HTTP/1.1 200']))
  await stop()
})

it('listen closes the connection of a client that sends many requests before it has a response', async () => {
  const port = await findFreePort()
  const begun: (string | undefined)[] = []
  const stop = await listen(({ url }) => void begun.push(url), { host: '127.0.0.1', port })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000))
  await once(socket.resume(), 'close')
  // A second one may have crossed the end of a response.
  expect(begun).toEqual(['/a', '/a'])
  await stop()
})

it('listen serves a request that arrives before the response before it has ended, after its last byte', async () => {
  const port = await findFreePort()
  const listener = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Length': 2 }).write('ok')
    setTimeout(() => response.end(), 50)
  }
  const stop = await listen(listener, { host: '127.0.0.1', port })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let nth = 0; nth < 5; nth += 1) {
    const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    expect(response.statusCode).toBe(200)
  }
  agent.destroy()
  await stop()
})

it('listen closes the connection of a client that takes a few bytes now and then, after a fair time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const port = await findFreePort()
  const whole = createDeferred<ServerResponse>()
  const stop = await listen(
    (_request, response) => {
      response.end(Buffer.alloc(2 ** 25))
      whole.resolve(response)
    },
    { host: '127.0.0.1', port },
  )
  const sent = get({ host: '127.0.0.1', port }).on('error', () => {})
  const [received] = (await once(sent, 'response')) as [IncomingMessage]
  received.on('error', () => {})
  const response = await whole.promise
  const closed = once(response, 'close')
  // 32 MB take 17 minutes at 256 kbit/s.
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(response.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  await closed
  vi.useRealTimers()
  await stop()
})
