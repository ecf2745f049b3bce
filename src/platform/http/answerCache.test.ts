import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { answerBytes, answerText, createAnswerCache } from './answerCache.ts'

const texts = {
  ascii: '[{"title":"Tidied up the toys"}]',
  'one byte a letter': '["Orden\u00f3 los juguetes"]',
  chinese: '["收拾玩具 🌱"]',
  'nothing at all': '',
}

describe('a kept answer', () => {
  for (const [name, text] of Object.entries(texts)) {
    it(`says what it said, to the byte: ${name}`, () => {
      const kept = createAnswerCache({ maxBytes: 10_000 }).keep('key', 'v1', text)
      expect(answerText(kept)).toBe(text)
      expect(answerBytes(kept)).toEqual(Buffer.from(text))
      expect(Buffer.from(kept.body, 'latin1')).toEqual(Buffer.from(text))
      expect(kept.body).toHaveLength(Buffer.byteLength(text))
    })
  }

  it('is compressed once, when it is long, with the tag of the plain one', () => {
    const cache = createAnswerCache({ maxBytes: 100_000 })
    const text = JSON.stringify(Array.from({ length: 80 }, (_, n) => `第 ${n} 天`))
    const kept = cache.keep('key', 'v1', text)
    const compressed = cache.compressed('key', kept)
    expect(gunzipSync(answerBytes(compressed)).toString()).toBe(text)
    expect(compressed).toMatchObject({ etag: kept.etag, encoding: 'gzip', version: 'v1' })
    expect(compressed.body.length).toBeLessThan(kept.body.length)
    expect(cache.compressed('key', kept)).toBe(compressed)
    const next = cache.keep('key', 'v2', `${text} `)
    expect(gunzipSync(answerBytes(cache.compressed('key', next))).toString()).toBe(`${text} `)
  })

  it('goes when others need its room', () => {
    const cache = createAnswerCache({ maxBytes: 1000 })
    cache.keep('first', 'v1', 'x'.repeat(400))
    cache.keep('second', 'v1', 'y'.repeat(400))
    expect(cache.find('first')).toBeUndefined()
    expect(cache.find('second')).toBeDefined()
  })

  it('has another tag when it says something else', () => {
    const cache = createAnswerCache({ maxBytes: 10_000 })
    expect(cache.keep('key', 'v1', '[1]').etag).toBe(cache.keep('key', 'v2', '[1]').etag)
    expect(cache.keep('key', 'v2', '[1]').etag).not.toBe(cache.keep('key', 'v3', '[2]').etag)
  })
})
