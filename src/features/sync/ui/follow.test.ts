import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ownHeader } from '../../../platform/http/ownResponse.ts'
import { createDeferred } from '../../../testing/deferred.ts'
import { actKey } from './childData.ts'

const page = vi.hoisted(() => {
  const target = new EventTarget()
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    getElementById: () => null,
    addEventListener: () => {},
    hidden: false,
    cookie: '',
    body: {},
  })
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  return target
})

const gatherMs = 150

/** A page that follows a stream of the test, with the habits of a child at a revision, and the guardian. */
async function openPage({ revision = 5 } = {}) {
  // Each page starts to follow once.
  vi.resetModules()
  const { keepUpToDate } = await import('./follow.ts')
  const { setRevision } = await import('../../../platform/http/revisions.ts')
  let events!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (events = controller) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { [ownHeader]: '1' } })))
  const client = new QueryClient()
  const requests = { habits: 0, user: 0 }
  const asked = { count: 0 }
  let current = revision
  new QueryObserver(client, {
    queryKey: ['/api', 'habits', 'mia'],
    queryFn: () => {
      requests.habits += 1
      const habits = { count: requests.habits }
      setRevision(habits, current)
      return habits
    },
    structuralSharing: false,
  }).subscribe(() => {})
  new QueryObserver(client, { queryKey: ['/api', 'auth', 'user'], queryFn: () => ++requests.user }).subscribe(() => {})
  new QueryObserver(client, { queryKey: ['/api', 'requests', 'open'], queryFn: () => ++asked.count }).subscribe(
    () => {},
  )
  await expect.poll(() => requests).toEqual({ habits: 1, user: 1 })
  keepUpToDate(client)
  return {
    client,
    requests,
    /** How often it was requested what children ask for. */
    asked,
    /** Sends an event, and waits until its refresh is over. */
    async send(name: string, data: unknown): Promise<void> {
      if (name === 'child') current = Math.max(current, (data as { revision: number }).revision)
      events.enqueue(new Uint8Array(Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)))
      await new Promise((resolve) => setTimeout(resolve, gatherMs + 50))
      await expect.poll(() => client.isFetching()).toBe(0)
    },
    /** Performs an act of this page. @returns its mutation */
    act(reply: Promise<unknown>) {
      return new MutationObserver(client, { mutationKey: actKey('mia'), mutationFn: () => reply }).mutate()
    },
  }
}

it('an event requests the data of its child that has a lower revision, and nothing else', async () => {
  const { requests, send } = await openPage({ revision: 5 })
  await send('child', { childId: 'mia', revision: 5 })
  await send('child', { childId: 'leo', revision: 9 })
  expect(requests).toEqual({ habits: 1, user: 1 })
  await send('child', { childId: 'mia', revision: 6 })
  await expect.poll(() => requests).toEqual({ habits: 2, user: 1 })
  await send('family', {})
  await expect.poll(() => requests).toEqual({ habits: 3, user: 2 })
})

it('the event of a request by a child requests what children ask for, and nothing else', async () => {
  const { requests, asked, send } = await openPage()
  await send('request', { childId: 'mia', id: 'one' })
  await expect.poll(() => asked.count).toBe(2)
  expect(requests).toEqual({ habits: 1, user: 1 })
})

it('the event of an own act requests nothing: the act has done that', async () => {
  const { requests, send, act } = await openPage({ revision: 5 })
  await act(Promise.resolve({ revision: 6 }))
  await send('child', { childId: 'mia', revision: 6 })
  expect(requests.habits).toBe(1)
  await send('child', { childId: 'mia', revision: 7 })
  await expect.poll(() => requests.habits).toBe(2)
})

it('while an act of this page is pending, events wait', async () => {
  const { requests, send, act } = await openPage({ revision: 5 })
  const reply = createDeferred<unknown>()
  const acted = act(reply.promise)
  await send('child', { childId: 'mia', revision: 7 })
  expect(requests.habits).toBe(1)
  reply.resolve({ revision: 6 })
  await acted
  await expect.poll(() => requests.habits).toBe(2)
})

it('a page that leaves requests nothing, because its session may be over, until it stays after all', async () => {
  const { requests, send, act } = await openPage({ revision: 5 })
  const leaving = await import('../../../platform/ui/leaving.ts')
  leaving.startLeaving()
  await send('family', {})
  page.dispatchEvent(new Event('focus'))
  await send('child', { childId: 'mia', revision: 6 })
  expect(requests).toEqual({ habits: 1, user: 1 })
  leaving.stopLeaving()
  await act(Promise.reject(new Error('refused'))).catch(() => undefined)
  await expect.poll(() => requests).toEqual({ habits: 2, user: 2 })
})

it('a stream that opens requests what is older than the revisions, and what has none', async () => {
  const { client, requests, send } = await openPage({ revision: 5 })
  await send('revisions', [{ childId: 'mia', revision: 5 }])
  await expect.poll(() => requests).toEqual({ habits: 1, user: 2 })
  await send('revisions', [{ childId: 'mia', revision: 6 }])
  await expect.poll(() => requests).toEqual({ habits: 2, user: 3 })

  // A child that the page knows was erased, while no stream was open.
  const queryFn = vi.fn(() => [{ id: 'mia', revision: 6 }])
  client.setQueryData(
    ['/api', 'children'],
    [
      { id: 'mia', revision: 6 },
      { id: 'leo', revision: 2 },
    ],
  )
  const children = new QueryObserver(client, { queryKey: ['/api', 'children'], queryFn, staleTime: Infinity })
  children.subscribe(() => {})
  await send('revisions', [{ childId: 'mia', revision: 6 }])
  await send('revisions', [{ childId: 'mia', revision: 6 }])
  await expect.poll(() => queryFn.mock.calls).toHaveLength(1)
})

it('a window that was visible all the time shows the numbers of the moment when it gets the focus', async () => {
  const { requests } = await openPage()
  page.dispatchEvent(new Event('focus'))
  await expect.poll(() => requests).toEqual({ habits: 2, user: 2 })
})

it.each([
  [0, 0, 1500],
  [0, 1, 4500],
  [3, 0.5, 24_000],
  [30, 0.5, 60_000],
])('a stream that failed %s times, by chance %s, is opened again after %s ms', async (failures, random, delayMs) => {
  const { retryDelayMs } = await import('./follow.ts')
  expect(retryDelayMs({ failures, random })).toBe(delayMs)
})
