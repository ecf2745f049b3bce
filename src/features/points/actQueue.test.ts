import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDeferred } from '../../testing/deferred.ts'
import { createActQueue, maxPerLocked, maxQueued, type Outcome } from './actQueue.ts'
import type { ActRequest } from './acts.ts'

const actOn = (childId: string) => ({ act: { ids: () => ({ childId }) } }) as unknown as ActRequest
const done: Outcome = { is: 'done', response: { status: 201, body: '{}', isReplay: false } }
const failed: Outcome = { is: 'batchFailed', error: new Error('another act is at fault') }

it('performs batches of other children while the acts of failed batches are performed alone, one at a time', async () => {
  const mayEnd = createDeferred<void>()
  let alone = 0
  let most = 0
  const perform = createActQueue({
    performBatch: (requests) => Promise.resolve(requests.map(() => (requests.length > 1 ? failed : done))),
    async performLocked() {
      most = Math.max(most, (alone += 1))
      await mayEnd.promise
      alone -= 1
      return done
    },
  })
  const inFailedBatches: Promise<unknown>[] = []
  for (const batch of ['a', 'b', 'c']) {
    for (const nth of [1, 2, 3]) inFailedBatches.push(perform(actOn(`${batch}${nth}`)))
    await setImmediate()
    await setImmediate()
  }
  expect((await perform(actOn('of another child'))).status).toBe(201)
  expect([alone, most]).toEqual([1, 1])
  mayEnd.resolve()
  await Promise.all(inFailedBatches)
  expect(most).toBe(1)
})

it('refuses more acts than can be queued with 503 and the time after which to try again', async () => {
  const mayEnd = createDeferred<void>()
  const perform = createActQueue({
    performBatch: async (requests) => {
      await mayEnd.promise
      return requests.map(() => done)
    },
    performLocked: () => Promise.resolve(done),
  })
  const queued = Array.from({ length: maxQueued }, (_, nth) => perform(actOn(String(nth))))
  await expect(perform(actOn('one too many'))).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  mayEnd.resolve()
  expect((await Promise.all(queued)).every(({ status }) => status === 201)).toBe(true)
  expect((await perform(actOn('one too many'))).status).toBe(201)
})

it('refuses most of the acts that wait for locked children, which leaves room for those of other families', async () => {
  let isLocked = true
  const locked: Outcome = { is: 'batchFailed', error: Object.assign(new Error('locked'), { code: '55P03' }) }
  const isOfLocked = ({ act, input }: ActRequest) => isLocked && act.ids(input).childId?.startsWith('locked')
  const perform = createActQueue({
    performBatch: (requests) => Promise.resolve(requests.map(() => (requests.some(isOfLocked) ? locked : done))),
    performLocked: (request) => Promise.resolve(isOfLocked(request) ? locked : done),
  })
  const children = 100
  let refused = 0
  const waiting = Array.from({ length: maxQueued }, (_, nth) =>
    perform(actOn(`locked ${nth % children}`)).catch(({ status }: { status: number }) => {
      refused += 1
      return { status }
    }),
  )
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(maxQueued - children * maxPerLocked)
  expect((await perform(actOn('of another family'))).status).toBe(201)
  isLocked = false
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(children * maxPerLocked)
  expect(statuses.filter((status) => status === 503)).toHaveLength(refused)
})

it.each(['40001', '40P01'])(
  'performs an act again that another transaction has overtaken, with SQLSTATE %s',
  async (code) => {
    let times = 0
    const perform = createActQueue({
      performBatch: async (requests) => {
        times += 1
        if (times === 1) throw Object.assign(new Error('overtaken'), { code })
        return requests.map(() => done)
      },
      performLocked: () => Promise.reject(new Error('it is not performed alone')),
    })
    expect((await perform(actOn('a'))).status).toBe(201)
    expect(times).toBe(2)
  },
)
