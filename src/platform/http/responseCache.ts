import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A response body with its tag. A client that has this tag already gets a 304. */
export interface CachedResponse {
  version: string
  etag: string
  /**
   * JSON text, as a string until it is found again. V8 counts bytes outside its heap as growth of it, and would collect
   * the whole heap up to once a second, because most responses are never requested again. Those that are need not be
   * encoded each time.
   */
  body: string | Uint8Array<ArrayBuffer>
  /** Made when a client that accepts gzip first requests the response. */
  gzip?: Uint8Array<ArrayBuffer>
}

/**
 * The only cache of the server. One rule: a cached response is used only under the version that this request has read.
 * So it is never older than the request, whichever process has written.
 */
export interface ResponseCache {
  /** Returns the cached response for this version, or undefined on a miss. */
  find(key: string, version: string): CachedResponse | undefined
  store(key: string, version: string, json: string): CachedResponse
  /** The response in gzip; undefined when it is so short that one packet holds it as it is. */
  compress(key: string, cached: CachedResponse): Promise<Uint8Array<ArrayBuffer> | undefined>
}

const gzipInThread = promisify(gzip)

/** Erased data is out of memory after so long, at the latest. */
export const ttlMs = 10 * 60_000
const sweepEveryMs = 60_000
const shortBytes = 1024
/** A longer response is compressed in another thread: megabytes would keep all other requests waiting. */
const longBytes = 256 * 1024
/** Tag, version and bookkeeping of one entry, roughly. */
const overheadBytes = 400

/** @param maxBytes of all responses together */
export function createResponseCache({ maxBytes }: { maxBytes: number }): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    ttl: ttlMs,
    sizeCalculation: ({ body, gzip }, key) =>
      Buffer.byteLength(body) + (gzip?.length ?? 0) + 2 * key.length + overheadBytes,
  })
  setInterval(() => responses.purgeStale(), sweepEveryMs).unref()
  return {
    find(key, version) {
      const cached = responses.get(key)
      if (cached?.version !== version) return undefined
      if (typeof cached.body === 'string') cached.body = new Uint8Array(Buffer.from(cached.body))
      return cached
    },
    store(key, version, json) {
      // A weak tag, so that both encodings may have it: RFC 9110, section 8.8.1.
      const etag = `W/"${hash('sha256', json, 'base64url').slice(0, 22)}"`
      const cached: CachedResponse = { version, etag, body: json }
      responses.set(key, cached)
      return cached
    },
    async compress(key, cached) {
      if (cached.gzip) return cached.gzip
      const length = Buffer.byteLength(cached.body)
      if (length <= shortBytes) return undefined
      cached.gzip = new Uint8Array(length > longBytes ? await gzipInThread(cached.body) : gzipSync(cached.body))
      // Counts its size again.
      if (responses.peek(key) === cached) responses.set(key, cached)
      return cached.gzip
    },
  }
}
