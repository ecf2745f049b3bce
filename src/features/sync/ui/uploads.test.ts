import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { ownHeader } from '../../../platform/http/ownResponse.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import type { Job } from './jobs.ts'

vi.hoisted(() => {
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    getElementById: () => null,
    addEventListener: () => {},
    hidden: false,
    cookie: '',
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('BroadcastChannel', undefined)
})

/** Stands in for the storage of the device. */
const device = vi.hoisted(() => ({ jobs: new Map<string, Job>(), isFull: false }))
vi.mock(import('./jobs.ts'), async (original) => ({
  ...(await original()),
  readJobs: () => Promise.resolve([...device.jobs.values()]),
  readBlob: () => Promise.resolve(new Blob(['stored'])),
  storeJobs: (added: readonly Job[]) => {
    if (device.isFull) return Promise.reject(new Error('full'))
    for (const job of added) device.jobs.set(job.key, job)
    return Promise.resolve()
  },
  changeJob: <Kind extends Job>(key: string, next: (job: Kind | undefined) => Kind | undefined) => {
    const job = next(device.jobs.get(key) as Kind | undefined)
    device.jobs.delete(key)
    if (job) device.jobs.set(job.key, job)
    return Promise.resolve(job)
  },
}))
vi.mock(import('./answered.ts'), () => ({ readAnswered: () => Promise.resolve([]) }))
/** The server. It gets address, key and bytes. */
const receive = vi.hoisted(() => vi.fn<(address: string, key: string, bytes: string) => Promise<unknown>>())
vi.mock(import('../../../platform/http/sendBytes.ts'), () => ({
  sendBytes: async ({ address, idempotencyKey, body }) =>
    (await receive(address, idempotencyKey!, await body.text())) as never,
}))
const { HttpError, NoResponseError } = await import('../../../platform/http/client.ts')
const { currentOutbox } = await import('./outbox.ts')
const { enqueueUploads, retryUpload, sendUploads } = await import('./uploads.ts')

const client = new QueryClient()
const robin = { id: 'robin', familyId: 'family' }
client.setQueryData(userQueryKey, robin)
vi.stubGlobal('fetch', () => Promise.resolve(Response.json(robin, { headers: { [ownHeader]: '1' } })))

beforeEach(() => {
  device.jobs.clear()
  device.isFull = false
  receive.mockReset().mockResolvedValue({ id: 'photo' })
})

const add = (key: string) =>
  enqueueUploads(client, { id: 'kite', childId: 'mia' }, [
    { key, path: '/api/moments/{id}/photos', blob: new Blob(['picked']) },
  ])
const stateOf = (key: string) => currentOutbox().transfers[key]

it('an upload is sent from the device, and also where the device has no room for it', async () => {
  await add('first')
  expect(receive).toHaveBeenLastCalledWith('/api/moments/kite/photos', 'first', 'stored')
  vi.spyOn(console, 'warn').mockReturnValue()
  device.isFull = true
  await add('second')
  expect(receive).toHaveBeenLastCalledWith('/api/moments/kite/photos', 'second', 'picked')
  expect([device.jobs.size, currentOutbox().uploads, currentOutbox().transfers]).toEqual([0, [], {}])
})

it('an upload whose connection broke off is sent again by itself with its key, and a refused one by hand with another', async () => {
  receive.mockRejectedValueOnce(new NoResponseError())
  await add('cut')
  expect(stateOf('cut')?.isFailed).toBe(true)
  await sendUploads(client)
  expect(receive.mock.calls.map(([, key]) => key)).toEqual(['cut', 'cut'])

  receive.mockReset().mockRejectedValueOnce(new HttpError(409, '{"code":"quota_reached"}'))
  receive.mockResolvedValue({ id: 'photo' })
  await add('refused')
  await sendUploads(client)
  expect(receive).toHaveBeenCalledOnce()
  await retryUpload(client, 'refused')
  expect(receive).toHaveBeenCalledTimes(2)
  expect(receive.mock.lastCall?.[1]).not.toBe('refused')
  expect([device.jobs.size, currentOutbox().transfers]).toEqual([0, {}])
})

it('an upload for something that was deleted is discarded, and one after an act waits for it', async () => {
  receive.mockRejectedValueOnce(new HttpError(404, '{"code":"not_found"}'))
  await add('late')
  expect([device.jobs.size, currentOutbox().transfers]).toEqual([0, {}])

  const owner = { ownerId: 'robin', familyId: 'family', childId: 'mia' }
  device.jobs.set('next', { ...owner, key: 'next', path: '/api/moments/{id}/photos', after: 'act' })
  await sendUploads(client)
  expect(receive).toHaveBeenCalledOnce()
  expect(currentOutbox().uploads.map(({ key }) => key)).toEqual(['next'])
})
