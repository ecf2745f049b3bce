import { beforeEach, expect, it, vi } from 'vitest'
import type { QueuedAct } from './outbox.ts'
import type { DeviceResponse } from './persistResponses.ts'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null, cookie: '' })
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string) => ({ from, to }) })
})

/** Stands in for the storage of the device. */
const stored = vi.hoisted(() => new Map<string, DeviceResponse>())
const session = vi.hoisted(() => ({ isOver: false }))
vi.mock(import('./session.ts'), async (original) => ({ ...(await original()), isSessionOver: () => session.isOver }))
vi.mock(import('./store.ts'), async (original) => {
  const responses = {
    put: (response: DeviceResponse) => void stored.set(response.key, response),
    delete: (key: string) => void stored.delete(key),
    getAll: ({ from, to }: { from: string; to: string }) =>
      [...stored.values()].filter(({ key }) => key >= from && key <= to),
  }
  return {
    ...(await original()),
    resultOf: (request: unknown) => Promise.resolve(request as never),
    transact: (_names, _mode, action) => Promise.resolve(action(responses as never)),
  }
})
const { readAnswered, storeAnswered } = await import('./answered.ts')

const actOf = (n: number): QueuedAct => ({ key: `key ${n}`, childId: `child ${n % 3}`, revision: n }) as QueuedAct
const revisions = async () => (await readAnswered()).map(({ revision }) => revision)

beforeEach(() => {
  stored.clear()
  session.isOver = false
})

it('the latest 50 acts with a response are stored, and no query is deleted in their place', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stored.set('["/api","activities","child 1"]', { key: '["/api","activities","child 1"]', at: 0 } as DeviceResponse)
  for (let n = 1; n <= 60; n += 1) {
    vi.setSystemTime(n)
    await storeAnswered(actOf(n))
  }
  vi.useRealTimers()
  expect(await revisions()).toEqual(Array.from({ length: 50 }, (_, n) => n + 11))
  expect(stored.size).toBe(51)
})

it('an act that another build of the app has stored is not read', async () => {
  await storeAnswered(actOf(1))
  for (const response of stored.values()) response.build = 'another'
  expect(await readAnswered()).toEqual([])
})

it('no act is stored once the session has ended', async () => {
  session.isOver = true
  await storeAnswered(actOf(1))
  expect(stored.size).toBe(0)
})
