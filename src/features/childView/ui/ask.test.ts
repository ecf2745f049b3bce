import { expect, it, vi } from 'vitest'
import { readToday } from '../contract.ts'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
})
const { ask } = await import('./ask.ts')

/** Asks for the day while the server responds in this way. */
function askWith(fetchResponse: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetchResponse)
  return ask(readToday, {})
}

const respond = (body: string, status: number) => () =>
  Promise.resolve(new Response(body, { status, headers: { 'App-Response': '1' } }))

it('a missing response and a 503 are offline', async () => {
  expect(await askWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ end: 'offline' })
  expect(await askWith(respond('{"code":"unavailable"}', 503))).toEqual({ end: 'offline' })
})

it('a mistake of ours is thrown and not shown as offline', async () => {
  await expect(askWith(respond('{', 200))).rejects.toThrow(SyntaxError)
})
