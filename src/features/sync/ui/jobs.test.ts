import { expect, it, vi } from 'vitest'
import type { QueuedAct } from './outbox.ts'
import { storeJobs } from './jobs.ts'

it('does not wait for ever to store an act where the database of the browser does not open', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  const refused = expect(storeJobs([{ key: 'key' } as QueuedAct], [])).rejects.toThrow('does not open')
  await vi.advanceTimersByTimeAsync(2000)
  await refused
  vi.useRealTimers()
})
