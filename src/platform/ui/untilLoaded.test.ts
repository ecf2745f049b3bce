import { afterEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './untilLoaded.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('loads again until there is a connection', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(7000)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue('code')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await loaded).toBe('code')
})
