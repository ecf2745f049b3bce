import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../testing/deferred.ts'

vi.stubGlobal('document', { getElementById: () => null, documentElement: {}, cookie: '' })
vi.stubGlobal('addEventListener', () => {})
const { createQueryClient } = await import('./queryClient.ts')
const { continueInstall } = await import('../../features/pwa/ui/installEvent.ts')
const { userQuery } = await import('../../features/auth/ui/useUser.ts')

afterEach(() => {
  focusManager.setFocused(undefined)
})

it('a return to the page shows the numbers of that moment, although an older request is in flight', async () => {
  const client = createQueryClient()
  client.mount()
  const older = createDeferred<number>()
  const queryFn = vi.fn().mockResolvedValueOnce(1).mockReturnValueOnce(older.promise).mockResolvedValueOnce(3)
  const observer = new QueryObserver<number>(client, { queryKey: ['/api', 'children'], queryFn })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  void client.refetchQueries()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(() => observer.getCurrentResult().data).toBe(3)
  older.resolve(2)
  await older.promise
  expect(observer.getCurrentResult().data).toBe(3)
  expect(queryFn).toHaveBeenCalledTimes(3)
  unsubscribe()
  client.unmount()
})

it('a return to the page also refreshes the guardian: another parent may have changed the role or the family', async () => {
  const client = createQueryClient()
  client.mount()
  const queryFn = vi.fn().mockResolvedValueOnce({ role: 'guardian' }).mockResolvedValueOnce({ role: 'helper' })
  const observer = new QueryObserver(client, { ...userQuery, queryFn })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ role: 'guardian' })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ role: 'helper' })
  unsubscribe()
  client.unmount()
})

it('what appears later on the first screen uses its data, and a screen that is opened by a tap loads its own', () => {
  const client = createQueryClient()
  const queryKey = ['/api', 'children']
  client.setQueryData(queryKey, 1, { updatedAt: Date.now() - 5000 })
  const queryFn = vi.fn(() => Promise.resolve(2))
  const appear = () => {
    new QueryObserver<number>(client, { queryKey, queryFn }).subscribe(() => {})()
  }
  appear()
  expect(queryFn).not.toHaveBeenCalled()
  continueInstall(undefined)
  appear()
  expect(queryFn).toHaveBeenCalledOnce()
})
