import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embeddedResponsesId, type EmbeddedResponse } from './contract.ts'

let conditions: (string | undefined)[]

/** Loads the module anew, in a page that holds these responses. The server has one ETag for each address. */
async function loadClient(inPage: EmbeddedResponse[] = []) {
  conditions = []
  const element = { textContent: JSON.stringify(inPage), remove: () => {} }
  vi.stubGlobal('document', { getElementById: (id: string) => (id === embeddedResponsesId ? element : null) })
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
    const condition = headers['If-None-Match']
    conditions.push(condition)
    return Promise.resolve(
      condition === `"${address}"`
        ? new Response(null, { status: 304 })
        : Response.json({ address }, { headers: { etag: `"${address}"` } }),
    )
  })
  vi.resetModules()
  return import('./client.ts')
}

beforeEach(() => {
  conditions = []
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a response that has not changed', () => {
  it('is the same object again', async () => {
    const { fetchJson } = await loadClient()
    const first = await fetchJson('/api/children')
    expect(await fetchJson('/api/children')).toBe(first)
    expect(conditions).toEqual([undefined, '"/api/children"'])
  })

  it('is forgotten when sixty others were used since', async () => {
    const { fetchJson } = await loadClient()
    const addresses = Array.from({ length: 60 }, (_, n) => `/api/habits/${n}`)
    for (const address of addresses) await fetchJson(address)
    await fetchJson(addresses[0]!)
    await fetchJson('/api/children')
    conditions = []
    await fetchJson(addresses[0]!)
    await fetchJson(addresses[1]!)
    expect(conditions).toEqual([`"${addresses[0]}"`, undefined])
  })
})

describe('a response in the page', () => {
  const inPage: EmbeddedResponse[] = [['/api/children', { tag: '"old"', reply: ['Mia'] }]]

  it('is used once without a request, and its ETag with the next one', async () => {
    const { fetchJson } = await loadClient(inPage)
    expect(await fetchJson('/api/children')).toEqual(['Mia'])
    expect(conditions).toEqual([])
    await fetchJson('/api/children')
    expect(conditions).toEqual(['"old"'])
  })

  it('is not used after the start', async () => {
    const { fetchJson, discardPreloaded } = await loadClient(inPage)
    discardPreloaded()
    expect(await fetchJson('/api/children')).toEqual({ address: '/api/children' })
  })
})
