import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../testing/deferred.ts'
import { keepOpen } from './keepOpen.ts'
import { startLeaving, stopLeaving } from './leaving.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', { body: { hidden: false } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const mayClose = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('the browser asks before it closes the page until the work has ended, also when it failed', async () => {
  const work = createDeferred<string>()
  const kept = keepOpen(work.promise)
  expect(mayClose()).toBe(false)
  work.reject(new Error('The connection broke off'))
  await expect(kept).rejects.toThrow('broke off')
  expect(mayClose()).toBe(true)
})

it('nothing is asked when the app itself leaves, such as for the sign-in', async () => {
  const work = createDeferred<string>()
  const kept = keepOpen(work.promise)
  startLeaving()
  expect(mayClose()).toBe(true)
  stopLeaving()
  work.resolve('done')
  expect(await kept).toBe('done')
})
