import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** The body of an answer with its tag, by which a client that has it already is told so. */
export interface KeptAnswer {
  body: Uint8Array<ArrayBuffer>
  etag: string
  version: string
  encoding?: 'gzip'
}

export interface AnswerCache {
  /** @returns undefined when there is none; one of another version when what it tells of has changed since */
  find(key: string): KeptAnswer | undefined
  keep(key: string, version: string, text: string): KeptAnswer
  /** The answer as whoever takes gzip gets it: the same when it is short. It is made once, when it is first wanted. */
  compressed(key: string, kept: KeptAnswer): KeptAnswer
  clear(): void
}

/** What is not longer goes in one packet as it is. */
const shortBytes = 1024

/** An erased child's answers are out of memory after so long, at the latest. */
const keptMs = 10 * 60_000

/**
 * Answers as bytes, each good for one version of what it tells of. Whoever asks must know the version as it is at the request:
 * then an answer from here is the answer that the database would give.
 * @param maxBytes of all answers together
 */
export function createAnswerCache({ maxBytes }: { maxBytes: number }): AnswerCache {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + 200,
    ttl: keptMs,
    ttlAutopurge: false,
  })
  const sweep = setInterval(() => answers.purgeStale(), keptMs / 10)
  sweep.unref()
  return {
    find: (key) => answers.get(key),
    keep(key, version, text) {
      // Not Buffer.from: a few bytes of its pool would keep all 8 KB of it, which no limit here would see.
      const body = new TextEncoder().encode(text)
      // A weak one, which both forms may have (RFC 9110, section 8.8.1): whoever holds one of them is told so, whichever form is asked for.
      const kept = { version, body, etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
      answers.set(key, kept)
      return kept
    },
    compressed(key, kept) {
      if (kept.body.byteLength <= shortBytes) return kept
      const found = answers.get(`${key} gzip`)
      if (found?.etag === kept.etag) return found
      // A copy, for zlib gives a part of 16 KB.
      const { version, etag } = kept
      const one: KeptAnswer = { version, etag, body: new Uint8Array(gzipSync(kept.body)), encoding: 'gzip' }
      answers.set(`${key} gzip`, one)
      return one
    },
    clear: () => answers.clear(),
  }
}
