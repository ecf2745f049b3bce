import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createShortMemory, keptMs } from './shortMemory.ts'

let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function pass(ms: number): void {
  now += ms
  vi.advanceTimersByTime(ms)
}

it('forgets what nobody asks for any more, and keeps what was kept since', () => {
  const kept = createShortMemory<{ is: string }>({ max: 10 })
  pass(1)
  kept.set('old', { is: 'of an erased child' })
  pass(keptMs - 60_000)
  kept.set('young', { is: 'of another' })
  expect(kept.size).toBe(2)
  pass(121_000)
  // All that is in memory: asking for one would look at its age.
  expect(kept.size).toBe(1)
  expect(kept.get('young')).toEqual({ is: 'of another' })
})
