import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { longestMs } from '../platform/http/pace.ts'
import { StartProblem } from '../platform/startProblem.ts'

interface Address {
  host: string
  port: number
}

/**
 * How long an idle connection stays open: longer than proxies keep theirs (nginx and most load balancers one minute,
 * Traefik 90 seconds, Caddy two minutes). Otherwise a proxy could send a request on a connection that is being closed,
 * and would respond 502.
 */
const idleMs = 125_000

/**
 * How long a whole request may take to arrive. The five minutes of Node.js would cut off a large file that is imported
 * over a slow line. An upload that stops is refused much earlier (`platform/http/upload.ts`).
 */
const requestMs = 24 * 60 * 60_000

const options = {
  keepAliveTimeout: idleMs,
  requestTimeout: requestMs,
  // Creates no stream for the body of a request without one, which saves a fifth of a poll's time. Node.js 20 ignores
  // it.
  optimizeEmptyRequests: true,
} as ServerOptions

/**
 * How long a client may take nothing of a response that is written as a whole, which is in memory until then. A slow
 * client that goes on reading starts it again: the system takes more of it each time that a third of its buffer, which
 * may hold 4 MB, is empty. One that reads too slowly is ended all the same (`pace.ts`). Downloads and streams of events
 * end those who do not read themselves.
 */
const unreadMs = 120_000

/**
 * Connections without a whole request, at most. Each takes some 20 KB, and a client could open as many as the system
 * allows. Beyond it, those that have been so for longest are closed, so that new clients can connect.
 */
const maxIdle = 2000

/**
 * They are closed after this time: thousands of clients may connect at one instant, such as after a restart, and send
 * their requests a moment later.
 */
const newMs = 1000

/** Beyond this, at once. */
const maxIdleAtOnce = 6000

/** How long running requests may take after a stop was requested. */
const graceMs = 1500

/** How long to wait for a port that another process may just be releasing. */
const portWithinMs = 1000

/**
 * Checks early that the port is free, so that a start that must fail does not create a database first.
 * @throws {StartProblem} when HOST or PORT cannot be listened on
 */
export async function requireFreePort(address: Address): Promise<void> {
  const deadline = performance.now() + portWithinMs
  for (;;) {
    const server = createServer()
    try {
      await bind(server, address)
      await once(server.close(), 'close')
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || performance.now() > deadline)
        throw problemOf(error, address)
    }
    await delay(100)
  }
}

/**
 * Serves requests.
 * @returns a function that stops: it accepts no new requests, waits a moment for running ones and then closes every
 * connection
 */
export async function listen(listener: RequestListener, address: Address): Promise<() => Promise<void>> {
  /** Connections with a request that waits for the response before it to end. */
  const waiting = new WeakSet<Socket>()
  /** Connections without a whole request, the earliest first. */
  const idle = new Set<Socket>()
  const closeIdleBeyond = (limit: number) => {
    for (const earliest of idle) {
      if (idle.size <= limit) return
      idle.delete(earliest)
      earliest.destroy()
    }
  }
  let isClosingSoon = false
  const noteIdle = (socket: Socket) => {
    idle.add(socket)
    closeIdleBeyond(maxIdleAtOnce)
    if (idle.size <= maxIdle || isClosingSoon) return
    isClosingSoon = true
    const close = () => {
      isClosingSoon = false
      closeIdleBeyond(maxIdle)
    }
    // Between the two, Node.js reads what has arrived. A busy process may not have done so for longer than that.
    setTimeout(() => setImmediate(close), newMs).unref()
  }
  const server = createServer(options, (request, response) => {
    const { socket } = request
    idle.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) noteIdle(socket)
    })
    // A client may have the last byte of a response before it has ended here, and sends the next request. More of them,
    // which browsers and proxies never send, could be thousands, and each would take memory until it is its turn.
    if (response.socket === null) {
      if (waiting.has(socket)) {
        socket.destroy()
        return
      }
      waiting.add(socket)
      response.once('socket', () => waiting.delete(socket))
    }
    // Without a listener for it, the timeout closes the connection.
    response.once('prefinish', () => {
      response.setTimeout(unreadMs)
      if (response.writableLength === 0) return
      const end = setTimeout(() => response.destroy(), longestMs(response.writableLength))
      response.once('close', () => clearTimeout(end))
    })
    listener(request, response)
  })
  server.on('connection', (socket) => {
    noteIdle(socket)
    socket.once('close', () => idle.delete(socket))
  })
  await bind(server, address).catch((error: unknown) => {
    throw problemOf(error, address)
  })
  return async () => {
    const closed = once(server.close(), 'close')
    // A kept-alive connection becomes idle after its response, and would otherwise stay open.
    const sweeping = setInterval(() => server.closeIdleConnections(), 20)
    const closing = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearInterval(sweeping)
    clearTimeout(closing)
  }
}

/** @throws the error of the operating system when it cannot listen there */
const bind = async (server: Server, { host, port }: Address) => once(server.listen(port, host), 'listening')

function problemOf(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartProblem(`PORT ${port} is taken on ${host}: stop the program that uses it, or set another PORT.`, {
        cause: error,
      })
    case 'EACCES':
      return new StartProblem(`PORT ${port} may not be used by this user: set one above 1023.`, { cause: error })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartProblem(
        `HOST ${host} is no address of this machine: set it to 127.0.0.1, 0.0.0.0 or one of its own.`,
        { cause: error },
      )
    default:
      return error
  }
}
