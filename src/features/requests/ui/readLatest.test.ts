import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
})
const { readLatest } = await import('./readLatest.ts')

/** Reads while the server responds in this way. */
function readWith(fetchResponse: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetchResponse)
  return readLatest(new QueryClient(), 'mia')
}

const respond =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers: { 'App-Response': '1' } }))

it('a failed read of requests does not look like a child without requests', async () => {
  expect(await readWith(respond([]))).toEqual([])
  expect(await readWith(respond({ code: 'unavailable' }, 503))).toBeUndefined()
  expect(await readWith(() => Promise.reject(new TypeError('Failed to fetch')))).toBeUndefined()
})
