import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The edge of the network: a request that gets one response. */
class FakeRequest extends EventTarget {
  static response = { status: 200, headers: {} as Record<string, string>, text: '' }
  readonly upload = new EventTarget()
  readonly open = vi.fn()
  readonly setRequestHeader = vi.fn()
  get status() {
    return FakeRequest.response.status
  }
  get responseText() {
    return FakeRequest.response.text
  }
  getResponseHeader(name: string) {
    return FakeRequest.response.headers[name.toLowerCase()] ?? null
  }
  send() {
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const own = { 'app-response': '1' }

it.each([
  ['ours', 413, own, '{"code":"too_large","message":"no"}', { name: 'HttpError', status: 413, code: 'too_large' }],
  ['a proxy that allows less', 413, {}, '<html>413</html>', { name: 'HttpError', status: 413, code: 'too_large' }],
  ['a proxy without our server', 502, {}, '<html>502</html>', { name: 'Error' }],
  ['the sign-in page of a network', 200, {}, '<html></html>', { name: 'Error' }],
])('sendBytes takes the response of %s (%i) for what it is', async (_, status, headers, text, error) => {
  FakeRequest.response = { status, headers, text }
  const { sendBytes } = await import('./sendBytes.ts')
  const sent = sendBytes({ method: 'POST', address: '/api/family/import', body: new Blob(['x']) })
  await expect(sent).rejects.toMatchObject(error)
})

it('sendBytes returns the reply', async () => {
  FakeRequest.response = { status: 201, headers: own, text: '{"id":"a"}' }
  const { sendBytes } = await import('./sendBytes.ts')
  expect(await sendBytes({ method: 'POST', address: '/api/x', body: new Blob(['x']) })).toEqual({ id: 'a' })
})

it('sendBytes waits as long as told for the response to a whole body, and half a minute for a part of it', async () => {
  vi.useFakeTimers()
  const { sendBytes } = await import('./sendBytes.ts')
  const progress = (request: FakeRequest, loaded: number) =>
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
  const requests: FakeRequest[] = []
  class SlowRequest extends FakeRequest {
    override send() {
      requests.push(this)
    }
    abort = vi.fn(() => this.dispatchEvent(new Event('abort')))
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
  const start = () => {
    const sent = sendBytes({ method: 'POST', address: '/api/x', body: new Blob(['x']), responseMs: 300_000 })
    return { sent, request: requests.at(-1)! as SlowRequest }
  }
  const slow = start()
  for (let loaded = 10; loaded <= 100; loaded += 10) {
    await vi.advanceTimersByTimeAsync(29_000)
    progress(slow.request, loaded)
  }
  await vi.advanceTimersByTimeAsync(299_000)
  FakeRequest.response = { status: 201, headers: own, text: '{"id":"a"}' }
  slow.request.dispatchEvent(new Event('load'))
  slow.request.dispatchEvent(new Event('loadend'))
  expect(await slow.sent).toEqual({ id: 'a' })

  const stalled = start()
  progress(stalled.request, 50)
  const failed = expect(stalled.sent).rejects.toMatchObject({ name: 'Error' })
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  expect([slow.request.abort.mock.calls.length, stalled.request.abort.mock.calls.length]).toEqual([0, 1])
  vi.useRealTimers()
})
