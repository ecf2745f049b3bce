import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createShortMemory } from '../shortMemory.ts'

/** The body of an answer with its tag, by which a client that has it already is told so. */
export interface KeptAnswer {
  /**
   * A byte in each character, for Node.js to write as `latin1`. As text it is among what V8 moves together and gives back: bytes would lie in
   * the C library's heap, where a rush of them leaves holes that the process keeps.
   */
  body: string
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

/**
 * Answers, each good for one version of what it tells of. Whoever asks must know the version as it is at the request:
 * then an answer from here is the answer that the database would give.
 * @param maxBytes of all answers together
 */
export function createAnswerCache({ maxBytes }: { maxBytes: number }): AnswerCache {
  const answers = createShortMemory<KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  })
  return {
    find: (key) => answers.get(key),
    keep(key, version, text) {
      const body = isAscii(text) ? text : Buffer.from(text).toString('latin1')
      // A weak one, which both forms may have (RFC 9110, section 8.8.1): whoever holds one of them is told so, whichever form is asked for.
      const kept = { version, body, etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"` }
      answers.set(key, kept)
      return kept
    },
    compressed(key, kept) {
      if (kept.body.length <= shortBytes) return kept
      const found = answers.get(`${key} gzip`)
      if (found?.etag === kept.etag) return found
      const { version, etag } = kept
      const one: KeptAnswer = { version, etag, body: gzipSync(answerBytes(kept)).toString('latin1'), encoding: 'gzip' }
      answers.set(`${key} gzip`, one)
      return one
    },
    clear: () => answers.clear(),
  }
}

/** Of UTF-8 and of `latin1` alike, a character is a byte then. */
const isAscii = (text: string) => Buffer.byteLength(text) === text.length

export const answerBytes = ({ body }: KeptAnswer): Buffer<ArrayBuffer> => Buffer.from(body, 'latin1')

/** What an answer says that is not compressed. */
export const answerText = (kept: KeptAnswer): string => (isAscii(kept.body) ? kept.body : answerBytes(kept).toString())
