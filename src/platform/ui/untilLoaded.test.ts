import { afterEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './untilLoaded.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('loads again when the connection is back, or after half a minute', async () => {
  vi.useFakeTimers()
  const connection = new EventTarget()
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection))
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(1000)
  expect(load).toHaveBeenCalledTimes(1)
  connection.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue('code')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await loaded).toBe('code')
})
