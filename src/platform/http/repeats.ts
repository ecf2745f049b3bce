import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { KeptAnswer } from './answerCache.ts'
import { keepNothing, takes } from './server.ts'

/** The answer as it is now; undefined when it takes more than looking into memory, or is another one than the answer kept. */
export type Ask = (now: Date, isCompressed: boolean) => KeptAnswer | undefined

/**
 * Requests that come again word for word, as an open page sends them. What they ask for is worked out once; whether they may have it,
 * and whether it is still the answer, each time.
 */
export interface Repeats {
  /** @param begin makes what asks again, of what the first time found out; called when these words are new */
  note(c: Context, route: string, begin: () => Ask): void
  /** @returns false, with nothing done, when the request is to be served like any other */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  clear(): void
}

interface Options {
  clock: () => Date
  /** As of every answer to a signed-in family. */
  headers: Readonly<Record<string, string>>
  onAnswer(route: string, status: number, seconds: number): void
}

interface Known {
  route: string
  ask: Ask
}

/** Whoever sends these cookies, which are most of the words of a request and are found by themselves. */
interface Caller {
  host: string | undefined
  /** By address. */
  known: Map<string, Known>
}

/** Requests and callers, half a KB each. */
const remembered = 10_000
/** Ours are a third of it. */
const rememberedLength = 1200

export function createRepeats({ clock, headers, onAnswer }: Options): Repeats {
  const callers = new LRUCache<string, Caller>({ maxSize: remembered, sizeCalculation: ({ known }) => known.size + 1 })

  return {
    note(c, route, begin) {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
      const words = incoming && wordsOf(incoming)
      if (!words) return
      const { cookie, host, url } = words
      if (cookie.length + url.length + (host?.length ?? 0) > rememberedLength) return
      const caller = callers.get(cookie)
      const known = caller && caller.host === host ? caller.known : new Map<string, Known>()
      if (known.has(url)) return
      known.set(url, { route, ask: begin() })
      callers.set(cookie, { host, known })
    },
    answer(request, response) {
      const words = wordsOf(request)
      const caller = words && callers.get(words.cookie)
      const found = caller && caller.host === words.host ? caller.known.get(words.url) : undefined
      if (!found) return false
      const begunAt = performance.now()
      const kept = found.ask(clock(), takes(request.headers['accept-encoding'], 'gzip'))
      if (!kept) return false
      const status = isHeld(request.headers['if-none-match'], kept) ? 304 : 200
      if (status === 304) response.writeHead(304, headersOf304(kept)).end()
      else response.writeHead(200, { ...headers, ...headersOf200(kept) }).end(kept.body, 'latin1')
      onAnswer(found.route, status, (performance.now() - begunAt) / 1000)
      return true
    },
    clear: () => callers.clear(),
  }
}

interface Words {
  cookie: string
  host: string | undefined
  url: string
}

/** All that a read goes by. */
function wordsOf({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url'> & { headers?: IncomingMessage['headers'] }): Words | undefined {
  return method === 'GET' && url !== undefined && headers?.cookie !== undefined
    ? { cookie: headers.cookie, host: headers.host, url }
    : undefined
}

/** Whether the client has the answer already. */
export const isHeld = (ifNoneMatch: string | undefined, { etag }: KeptAnswer) => ifNoneMatch?.includes(etag) ?? false

/** Nothing keeps these answers, so that nothing needs to know by what they vary. */
export const headersOf200 = ({ body, etag, encoding }: KeptAnswer) => ({
  'Content-Type': 'application/json',
  ETag: etag,
  'Content-Length': String(body.length),
  ...(encoding && { 'Content-Encoding': encoding }),
})

/** All of them: the others say what may be done with a body, and the client that has it was told. RFC 9110, section 15.4.5. */
export const headersOf304 = ({ etag }: KeptAnswer) => ({ ETag: etag, ...keepNothing })
