import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

const keepUpToDate = vi.hoisted(() => vi.fn())
vi.mock('../../features/sync/ui/follow.ts', () => ({ keepUpToDate }))
vi.mock('../../features/sync/ui/queue.ts', () => ({ startOutbox: () => Promise.resolve() }))
vi.mock('../screens/lazyScreens.ts', () => ({
  ConnectionText: { load: () => Promise.resolve() },
  loadScreenOf: () => Promise.resolve(),
  laterScreens: [{ load: () => new Promise(() => undefined) }],
}))
vi.mock('./projections.ts', () => ({ projections: {} }))
vi.mock('../../platform/ui/dialogStack.ts', () => ({ closeDialogs: () => undefined }))
vi.mock('./useViewChange.ts', () => ({ loadPlaceFinder: () => Promise.resolve() }))
vi.mock('../../features/pwa/ui/registerServiceWorker.ts', () => ({ registerServiceWorker: () => Promise.resolve() }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the page follows what others change while a later screen is still being loaded', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { getElementById: () => null, querySelector: () => null, documentElement: {}, cookie: '' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { search: '' })
  const { preloadScreens } = await import('./preloadScreens.ts')
  void preloadScreens(new QueryClient())
  await vi.waitFor(() => expect(keepUpToDate).toHaveBeenCalledOnce(), { interval: 100, timeout: 30_000 })
})
