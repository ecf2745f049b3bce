import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { StartProblem } from '../platform/startProblem.ts'

interface Address {
  host: string
  port: number
}

/** What is to go out at the end of this turn of the event loop. */
let ready: (() => void)[] = []

/**
 * Answers that are ready in one turn of the event loop go out in one go, when all that has come in is looked at. Each would wake whoever
 * waits for it, who would sleep again before the next: on one machine that takes as long as all the rest of a short answer. Answers to
 * acts are of one statement, and ready in one go already.
 */
class GatheredResponse extends ServerResponse {
  override end(...args: unknown[]): this {
    if (this.req.method !== 'GET') return Reflect.apply(super.end, this, args)
    const send = () => {
      try {
        Reflect.apply(super.end, this, args)
      } catch (error) {
        // It must not keep the others from going out.
        this.destroy(error as Error)
      }
    }
    if (ready.push(send) === 1) setImmediate(sendReady)
    return this
  }
}

function sendReady(): void {
  const all = ready
  ready = []
  for (const send of all) send()
}

/**
 * How long a connection without requests is kept: longer than proxies keep theirs (nginx and most balancers a minute, Traefik 90
 * seconds, Caddy two minutes), so that none sends a request into one that is being closed, which it would answer with 502. And a
 * parent who looks for a while before the next tap does not wait for a new one.
 */
const idleMs = 125_000

const options = {
  ServerResponse: GatheredResponse,
  keepAliveTimeout: idleMs,
  // What has no body, as most requests have none, gets no stream for one: a fifth of what a poll takes. Not known to the types yet.
  optimizeEmptyRequests: true,
} as ServerOptions<typeof IncomingMessage, typeof GatheredResponse>

/** How long a request under way may still take after the word to stop. */
const graceMs = 1500

/** A port that was given up a moment ago is not taken: wait so long for it. */
const portPatienceMs = 1000

/**
 * Finds out early whether the port is free: a start that must fail should fail before it makes a database.
 * @throws {StartProblem} when HOST or PORT cannot be listened on
 */
export async function requireFreePort(address: Address): Promise<void> {
  const giveUpAt = performance.now() + portPatienceMs
  for (;;) {
    const server = createServer()
    try {
      await bind(server, address)
      await closeNow(server)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || performance.now() > giveUpAt)
        throw problemOf(error, address)
    }
    await delay(100)
  }
}

/** Serves requests. The answer stops that: no new requests, a moment for those under way, then every connection is cut. */
export async function listen(listener: RequestListener, address: Address): Promise<() => Promise<void>> {
  const server = createServer(options, listener)
  await bind(server, address).catch((error: unknown) => {
    throw problemOf(error, address)
  })
  return async () => {
    const closed = closeNow(server)
    // A connection kept alive turns idle when its answer is out, and would otherwise stay.
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

function bind(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closeNow(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
}

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
