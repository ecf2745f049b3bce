import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ownHeader } from '../../../platform/http/ownResponse.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { currentOutbox, type QueuedAct, showOutbox } from './outbox.ts'
import { withChildren } from './shown.ts'
import { childrenKey } from './childData.ts'
import type { Job } from './jobs.ts'
import type { NewUpload } from './uploads.ts'

const listen = vi.hoisted(() => vi.fn())
vi.hoisted(() => {
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    getElementById: () => null,
    addEventListener: () => {},
    hidden: false,
    cookie: '',
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('BroadcastChannel', undefined)
})

/** Stands in for the storage of the device. */
const stored = vi.hoisted(() => new Map<string, Job>())
const answered = vi.hoisted((): QueuedAct[] => [])
const database = vi.hoisted(() => ({ opens: true, isFull: false, isBroken: false }))
vi.mock(import('./jobs.ts'), async (original) => ({
  ...(await original()),
  readJobs: () => (database.opens ? Promise.resolve([...stored.values()]) : new Promise(() => {})),
  storeJobs: (added: readonly Job[]) => {
    if (database.isFull) return Promise.reject(new Error('full'))
    for (const job of added) stored.set(job.key, job)
    return Promise.resolve()
  },
  changeJob: <Kind extends Job>(key: string, next: (job: Kind | undefined) => Kind | undefined) => {
    if (database.isBroken) return Promise.reject(new Error('broken'))
    const job = next(stored.get(key) as Kind | undefined)
    if (job) stored.set(job.key, job)
    else stored.delete(key)
    return Promise.resolve(job)
  },
}))
vi.mock(import('./answered.ts'), () => ({
  storeAnswered: (act: QueuedAct) => Promise.resolve(void answered.push(act)),
  readAnswered: () => Promise.resolve([...answered]),
}))
vi.mock(import('./store.ts'), async (original) => ({
  ...(await original()),
  deleteStored: (isMeant) => {
    for (const job of stored.values()) if (isMeant(job)) stored.delete(job.key)
    return Promise.resolve()
  },
}))
const { discardOfFormerFamilies } = await import('./formerData.ts')
const { enqueueAct, sendQueued, startOutbox } = await import('./queue.ts')
const { showStored } = await import('./outboxState.ts')
const { sendQueue } = await import('./rounds.ts')

it('starts although the database of the browser does not open', async () => {
  vi.useFakeTimers()
  database.opens = false
  const started = startOutbox(new QueryClient()).then(() => 'started')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await Promise.race([started, Promise.resolve('hangs')])).toBe('started')
  database.opens = true
  vi.useRealTimers()
})

it('our own error is shown as one, and the act that may have arrived is sent again with its key', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
  const request = { method: 'POST', address: '/api/behaviors', body: { points: 5 } }
  const queued = await enqueueAct(client, { childId: 'mia', request, takesAt: false, entry: { points: 5 } as never })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function')
  })
  await expect(sendQueued(client, queued!)).rejects.toThrow('not a function')
  await expect.poll(() => currentOutbox().waiting.length).toBe(1)
  timeout.mockRestore()

  const sent: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([address, headers['Idempotency-Key']])
    const reply = address.endsWith('/user') ? { id: 'robin', familyId: 'family' } : {}
    return Promise.resolve(new Response(JSON.stringify(reply), { headers: { [ownHeader]: '1' } }))
  })
  await sendQueue(client)
  await expect.poll(() => currentOutbox().waiting.length).toBe(0)
  expect(sent).toContainEqual(['/api/behaviors', queued!.key])
})

it('an act that another tab has sent with the time of its tap is saved, not refused', async () => {
  stored.clear()
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
  const request = { method: 'POST', address: '/api/moments', body: { mood: 'happy' } }
  const queued = await enqueueAct(client, { childId: 'mia', request, takesAt: true, entry: { points: 0 } as never })
  const first = { mood: 'happy', at: queued!.tappedAt }
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const isFirst = body === JSON.stringify(first)
    const reply = isFirst ? { id: 'moment' } : { code: 'idempotency_key_reused', message: '' }
    return Promise.resolve(
      new Response(JSON.stringify(reply), { status: isFirst ? 201 : 422, headers: { [ownHeader]: '1' } }),
    )
  })
  expect(await sendQueued(client, queued!)).toEqual({ id: 'moment' })
  expect(stored.size).toBe(0)
})

it('while the device refuses to store, enqueueAct stores nothing, and the outbox says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
  const enqueue = (uploads: readonly NewUpload[] = []) =>
    enqueueAct(client, {
      childId: 'mia',
      request: { method: 'POST', address: '/api/behaviors', body: {} },
      takesAt: false,
      entry: {} as never,
      uploads,
    })
  database.isFull = true
  expect(await enqueue([{ key: 'photo', path: '/api/photos', blob: new Blob() }])).toBeUndefined()
  expect(currentOutbox().isRefusing ?? false, 'of photos that do not fit, nothing follows for a tap').toBe(false)
  expect(await enqueue()).toBeUndefined()
  expect(currentOutbox().isRefusing).toBe(true)
  database.isFull = false
  expect(await enqueue()).toBeDefined()
  expect(currentOutbox().isRefusing).toBe(false)
})

it('a refusal reaches its caller also when the device cannot delete the act', async () => {
  stored.clear()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
  const request = { method: 'POST', address: '/api/behaviors', body: {} }
  const queued = await enqueueAct(client, { childId: 'mia', request, takesAt: false, entry: {} as never })
  vi.stubGlobal('fetch', () => {
    database.isBroken = true
    const refusal = { success: false, error: { code: 'invalid_input', message: 'Invalid' } }
    return Promise.resolve(new Response(JSON.stringify(refusal), { status: 400, headers: { [ownHeader]: '1' } }))
  })
  const outcome = sendQueued(client, queued!).catch((error: unknown) => error)
  expect(await outcome).toMatchObject({ status: 400 })
  expect(warn).toHaveBeenCalled()
  database.isBroken = false
  stored.clear()
})

it.each([
  ['ahead', 10],
  ['behind', -10],
])(
  'a tap while the clock of the device was %s is sent with its time by the server, in each retry',
  async (_, minutes) => {
    stored.clear()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') })
    const client = new QueryClient()
    const user = { id: 'robin', familyId: 'family' }
    client.setQueryData(userQueryKey, user)
    const request = { method: 'POST', address: '/api/behaviors', body: { points: 5 } }
    const queued = await enqueueAct(client, { childId: 'mia', request, takesAt: true, entry: { points: 5 } as never })
    const sent: unknown[] = []
    vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
      const headers = { [ownHeader]: '1', date: new Date(Date.now() - minutes * 60_000).toUTCString() }
      if (address.endsWith('/user')) return Promise.resolve(new Response(JSON.stringify(user), { headers }))
      sent.push(JSON.parse(body!))
      // The first response is lost.
      return sent.length === 1 ? Promise.reject(new TypeError()) : Promise.resolve(new Response('{}', { headers }))
    })
    await sendQueue(client)
    vi.setSystemTime('2026-11-26T15:03:00Z')
    await sendQueue(client)
    const at = new Date(Date.parse('2026-11-26T15:00:00Z') - minutes * 60_000).toISOString()
    expect(sent).toEqual([
      { points: 5, at },
      { points: 5, at },
    ])
    expect(stored.has(queued!.key)).toBe(false)
    vi.useRealTimers()
  },
)

it('a page listens for a connection once, however many acts it queues', () => {
  expect(listen.mock.calls.filter(([event]) => event === 'online')).toHaveLength(1)
})

it('data is requested again after an act whose response came when its caller no longer waited', async () => {
  stored.clear()
  vi.useFakeTimers()
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
  client.setQueryData(childrenKey, [{ id: 'mia', points: 50, revision: 5 }])
  const request = { method: 'POST', address: '/api/behaviors', body: { points: 5 } }
  const queued = await enqueueAct(client, { childId: 'mia', request, takesAt: false, entry: { points: 5 } as never })
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 9000))
    return new Response(JSON.stringify({ revision: 6 }), { headers: { [ownHeader]: '1' } })
  })
  const sent = sendQueued(client, queued!)
  await vi.advanceTimersByTimeAsync(8500)
  expect(await sent).toBeUndefined()
  expect(client.getQueryState(childrenKey)?.isInvalidated).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(client.getQueryState(childrenKey)?.isInvalidated).toBe(true)
  vi.useRealTimers()
})

it.each([403, 404])('an act that another family refuses with %i waits for its own', async (status) => {
  stored.clear()
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
  const request = { method: 'POST', address: '/api/behaviors', body: { points: 5 } }
  const queued = await enqueueAct(client, { childId: 'mia', request, takesAt: false, entry: { points: 5 } as never })
  let session = { id: 'robin', familyId: 'other' }
  vi.stubGlobal('fetch', (address: string) => {
    const headers = { [ownHeader]: '1' }
    if (address.endsWith('/user')) return Promise.resolve(new Response(JSON.stringify(session), { headers }))
    return Promise.resolve(new Response('{"code":"refused"}', { status, headers }))
  })
  expect(await sendQueued(client, queued!)).toBeUndefined()
  expect(currentOutbox().waiting.map(({ key }) => key)).toEqual([queued!.key])
  // The page leaves for the other family.
  expect(client.getQueryState(userQueryKey)?.isInvalidated).toBe(true)

  session = { id: 'robin', familyId: 'family' }
  await sendQueue(client)
  expect(currentOutbox().refused.map(({ refusal }) => refusal?.status)).toEqual([status])
})

it('acts pending for a family that the guardian has left are deleted, and no others', async () => {
  const client = new QueryClient()
  // A page that has not heard of `joined`.
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'own', families: [{ id: 'own' }] })
  const families = [{ id: 'own' }, { id: 'joined' }]
  const answer = (id: string) =>
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ id, families }), { headers: { [ownHeader]: '1' } })),
    )
  const ownedBy = (key: string, ownerId: string, familyId: string) => ({ key, ownerId, familyId })
  stored.clear()
  for (const act of [
    ownedBy('own', 'robin', 'own'),
    ownedBy('joined', 'robin', 'joined'),
    ownedBy('of another', 'bea', 'former'),
    ownedBy('former', 'robin', 'former'),
  ])
    stored.set(act.key, act as Job)
  const photoOf = (job: ReturnType<typeof ownedBy>, after?: string) => stored.set(job.key, { ...job, after } as Job)
  photoOf(ownedBy('of its moment', 'robin', 'former'), 'former')
  photoOf(ownedBy('of a saved moment', 'robin', 'former'))
  photoOf(ownedBy('own photo', 'robin', 'own'), 'own')

  answer('bea')
  expect(await discardOfFormerFamilies(client)).toBe(0)
  expect(stored.size).toBe(7)
  answer('robin')
  expect(await discardOfFormerFamilies(client)).toBe(2)
  expect([...stored.keys()]).toEqual(['own', 'joined', 'of another', 'own photo'])
})

it('an act with a response is shown once, by this page and by one that opens later, and not while it is pending', async () => {
  stored.clear()
  answered.length = 0
  showOutbox({ pending: [], waiting: [], done: [] })
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
  client.setQueryData(childrenKey, [{ id: 'mia', points: 50, revision: 5 }])
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ id: 'entry', revision: 6 }), { headers: { [ownHeader]: '1' } })),
  )
  const request = { method: 'POST', address: '/api/behaviors', body: { points: 5 } }
  const queued = await enqueueAct(client, { childId: 'mia', request, takesAt: false, entry: { points: 5 } as never })
  const sent = sendQueued(client, queued!)
  // Another tab has its response, and this one does not know.
  answered.push({ ...queued!, entryId: 'entry', revision: 6 })
  await showStored(client)
  expect(currentOutbox().done).toEqual([])
  answered.length = 0

  expect(await sent).toMatchObject({ revision: 6 })
  await expect.poll(() => answered).toMatchObject([{ key: queued!.key, entryId: 'entry', revision: 6 }])
  const doneIds = async () => {
    await showStored(client)
    return currentOutbox().done.map(({ queued: act }) => act?.key)
  }
  expect(await doneIds()).toEqual(['entry'])
  expect(await doneIds()).toEqual(['entry'])
  showOutbox({ done: [] })
  expect(await doneIds()).toEqual(['entry'])
  const children = { data: [{ id: 'mia', points: 50, revision: 5 }] }
  expect(withChildren(children, currentOutbox()).data).toMatchObject([{ points: 55 }])

  answered.push({ ...queued!, key: 'other', ownerId: 'bea', entryId: 'of another', revision: 7 })
  expect(await doneIds()).toEqual(['entry'])
  answered.length = 0
})
