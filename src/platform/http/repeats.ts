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

/** Half a KB each. */
const remembered = 8000
const rememberedCallers = 2000
/** Ours are a third of it. */
const rememberedLength = 1200

export function createRepeats({ clock, headers, onAnswer }: Options): Repeats {
  const known = new LRUCache<string, Known>({ max: remembered })
  // Cookies and host, which are most of the words, stand for all that a browser asks for by a number that nobody else gets.
  const callers = new LRUCache<string, number>({ max: rememberedCallers })
  let lastCaller = 0

  return {
    note(c, route, begin) {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
      const words = incoming && wordsOf(incoming)
      if (!words || words.caller.length + words.url.length > rememberedLength) return
      let caller = callers.get(words.caller)
      if (caller === undefined) callers.set(words.caller, (caller = ++lastCaller))
      const key = keyOf(caller, words.url)
      if (!known.has(key)) known.set(key, { route, ask: begin() })
    },
    answer(request, response) {
      const words = wordsOf(request)
      const caller = words && callers.get(words.caller)
      const found = caller === undefined ? undefined : known.get(keyOf(caller, words!.url))
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
    clear() {
      known.clear()
      callers.clear()
    },
  }
}

interface Words {
  caller: string
  url: string
}

/** All that a read goes by. */
function wordsOf({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url'> & { headers?: IncomingMessage['headers'] }): Words | undefined {
  return method === 'GET' && url !== undefined && headers?.cookie !== undefined ? { caller: `${headers.host} ${headers.cookie}`, url } : undefined
}

const keyOf = (caller: number, url: string) => `${caller} ${url}`

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
