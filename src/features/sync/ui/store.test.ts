import { expect, it, vi } from 'vitest'
import { inStore } from './store.ts'

it.each(['versionchange', 'close'])('opens the database again after the event %s', async (event) => {
  const databases: EventTarget[] = []
  vi.stubGlobal('indexedDB', {
    open: () => {
      const transaction = () => ({ objectStore: () => ({}) })
      const database = Object.assign(new EventTarget(), { close: () => {}, transaction })
      databases.push(database)
      return requestOf(database)
    },
  })
  const read = () => inStore('answers', 'readonly', () => requestOf('stored') as IDBRequest<string>)
  const dropped = () => databases.at(-1)?.dispatchEvent(new Event(event))
  await read()
  dropped()
  const before = databases.length
  expect(await read()).toBe('stored')
  expect(databases.length).toBe(before + 1)
  dropped()
})

/** A request that succeeds. */
function requestOf(result: unknown): object {
  const request = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => request.dispatchEvent(new Event('success')))
  return request
}
