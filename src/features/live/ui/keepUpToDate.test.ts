import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

const page = vi.hoisted(() => {
  const target = new EventTarget()
  vi.stubGlobal('document', { getElementById: () => null, addEventListener: () => {}, hidden: false, cookie: '' })
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  // The stream of events does not open.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  return target
})
const { keepUpToDate } = await import('./keepUpToDate.ts')

it('a window that was visible all the time shows the numbers of the moment when it gets the focus', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn().mockResolvedValueOnce(0).mockResolvedValueOnce(50)
  const observer = new QueryObserver<number>(client, { queryKey: ['/api', 'children'], queryFn })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe(0)
  keepUpToDate(client)
  await new Promise((resolve) => setTimeout(resolve, 5))
  page.dispatchEvent(new Event('focus'))
  await expect.poll(() => observer.getCurrentResult().data).toBe(50)
  expect(queryFn).toHaveBeenCalledTimes(2)
  unsubscribe()
})
