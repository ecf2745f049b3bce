import { afterEach, describe, expect, it, vi } from 'vitest'
import { embeddedResponsesId, type EmbeddedResponse } from './contract.ts'
import { ownHeader } from './ownResponse.ts'

const own = { [ownHeader]: '1' }

let requests = 0

/** Loads the module again, in a page that holds these responses. */
async function loadClient(inPage: EmbeddedResponse[] = [], pageDate?: string) {
  requests = 0
  const element = { textContent: JSON.stringify(inPage), dataset: { date: pageDate }, remove: () => {} }
  vi.stubGlobal('document', {
    documentElement: { lang: 'es' },
    getElementById: (id: string) => (id === embeddedResponsesId ? element : null),
  })
  vi.stubGlobal('fetch', (address: string) => {
    requests += 1
    return Promise.resolve(Response.json({ address }, { headers: { ...own, revision: '7' } }))
  })
  vi.resetModules()
  return import('./client.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a response in the page', () => {
  const inPage: EmbeddedResponse[] = [['/api/children', { revision: 3, reply: ['Mia'] }]]

  it('is used once without a request, and has its revision as any other', async () => {
    const { fetchJson } = await loadClient(inPage)
    const { revisionOf } = await import('./revisions.ts')
    const first = await fetchJson('/api/children')
    expect([first, revisionOf(first), requests]).toEqual([['Mia'], 3, 0])
    const second = await fetchJson('/api/children')
    expect([second, revisionOf(second), requests]).toEqual([{ address: '/api/children' }, 7, 1])
  })

  it('is not used after the start', async () => {
    const { fetchJson, discardPreloaded } = await loadClient(inPage)
    discardPreloaded()
    expect(await fetchJson('/api/children')).toEqual({ address: '/api/children' })
  })
})

it('a request asks for the language of the page, which the browser may not prefer', async () => {
  const { fetchJson } = await loadClient()
  const fetchStub = vi.fn((_address: string, _init: RequestInit) =>
    Promise.resolve(Response.json([], { headers: own })),
  )
  vi.stubGlobal('fetch', fetchStub)
  await fetchJson('/api/child/store')
  await fetchJson('/api/activities/1', { headers: { 'accept-language': 'zh' } })
  expect(fetchStub.mock.calls.map(([, init]) => new Headers(init.headers).get('accept-language'))).toEqual(['es', 'zh'])
})

describe('the time of the server', () => {
  const pageDate = 'Thu, 26 Nov 2026 15:00:00 GMT'
  /** The phone is two days behind, to the second. */
  const deviceMs = Date.parse(pageDate) - 2 * 86_400_000

  async function loadClock() {
    vi.useFakeTimers({ toFake: ['Date'], now: deviceMs })
    const { fetchJson } = await loadClient([], pageDate)
    const { serverTime } = await import('./serverClock.ts')
    const respond = (status: number, headers: Record<string, string>) => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status, headers })))
      return fetchJson('/api/children').catch(() => undefined)
    }
    return { respond, serverNow: () => new Date(serverTime(Date.now())).toUTCString() }
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is taken from the page, and then from every response of our server', async () => {
    const { respond, serverNow } = await loadClock()
    expect(serverNow()).toBe(pageDate)
    for (const [n, status] of [200, 409].entries()) {
      const date = `Thu, 26 Nov 2026 15:0${n + 1}:00 GMT`
      await respond(status, { ...own, date })
      expect(serverNow(), String(status)).toBe(date)
    }
  })

  it('is not taken from a proxy, and is the time of the device where our response has none', async () => {
    const { respond, serverNow } = await loadClock()
    await respond(200, { date: 'Thu, 01 Jan 1970 00:00:00 GMT' })
    expect(serverNow()).toBe(pageDate)
    await respond(200, own)
    expect(serverNow()).toBe(new Date(deviceMs).toUTCString())
  })
})

describe('a request without a response of our server', () => {
  const htmlPage = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  const proxyError = Response.json({ code: 'no_upstream', message: 'No upstream' }, { status: 503 })
  const portal = new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })

  it.each([
    ['a rejected fetch', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a proxy', () => Promise.resolve(htmlPage)],
    ['an error of a proxy in JSON', () => Promise.resolve(proxyError)],
    ['a page of a network', () => Promise.resolve(portal)],
    ['data of a network', () => Promise.resolve(Response.json([]))],
  ])('is a NoResponseError: %s', async (_name, respond) => {
    const { fetchJson, NoResponseError } = await loadClient()
    vi.stubGlobal('fetch', respond)
    await expect(fetchJson('/api/children')).rejects.toBeInstanceOf(NoResponseError)
  })

  it('ends after ten seconds', async () => {
    const { fetchJson, NoResponseError } = await loadClient()
    const timeout = new AbortController()
    const createTimeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason as Error))
      })
    })
    const reading = fetchJson('/api/children')
    timeout.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    await expect(reading).rejects.toBeInstanceOf(NoResponseError)
    expect(createTimeout).toHaveBeenCalledWith(10_000)
    createTimeout.mockRestore()
  })

  it('is not what a cancelled request is, nor an error of our server, nor a fault of ours', async () => {
    const { fetchJson, HttpError, NoResponseError } = await loadClient()
    const cancelled = new AbortController()
    cancelled.abort()
    vi.stubGlobal('fetch', () => Promise.reject(cancelled.signal.reason as Error))
    await expect(fetchJson('/api/children', { signal: cancelled.signal })).rejects.toBe(cancelled.signal.reason)
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ code: 'internal_error' }, { status: 500, headers: own })),
    )
    await expect(fetchJson('/api/children')).rejects.toBeInstanceOf(HttpError)
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('{', { headers: { ...own, 'content-type': 'application/json' } })),
    )
    await expect(fetchJson('/api/children')).rejects.not.toBeInstanceOf(NoResponseError)
  })
})
