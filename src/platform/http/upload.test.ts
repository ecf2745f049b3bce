import type { Context } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bytesUnlessStalled } from './upload.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('bytesUnlessStalled closes the connection of a body that stops, and of no slow one', async () => {
  let send: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) })
  const destroy = vi.fn(() => send.error(new Error('aborted')))
  const bytes = bytesUnlessStalled({ req: { raw: { body } }, env: { incoming: { destroy } } } as unknown as Context)
  for (let n = 0; n < 3; n += 1) {
    const next = bytes.next()
    await vi.advanceTimersByTimeAsync(59_000)
    send!.enqueue(new Uint8Array([n]))
    expect((await next).value).toEqual(new Uint8Array([n]))
  }
  expect(destroy).not.toHaveBeenCalled()
  const last = expect(bytes.next()).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(60_000)
  await last
})
