import { expect, it, vi } from 'vitest'
import { fromStored, resultOf, toStored, transact } from './store.ts'

it.each(['versionchange', 'close'])('opens the database again after the event %s', async (event) => {
  const databases: EventTarget[] = []
  vi.stubGlobal('indexedDB', {
    open: () => {
      const transaction = () => ending('complete', { objectStore: () => ({}) })
      const database = Object.assign(new EventTarget(), { close: () => {}, transaction })
      databases.push(database)
      return ending('success', { result: database })
    },
  })
  const read = () =>
    transact(['responses'], 'readonly', () => resultOf(ending('success', { result: 'stored' }) as IDBRequest<string>))
  const dropped = () => databases.at(-1)?.dispatchEvent(new Event(event))
  await read()
  dropped()
  const before = databases.length
  expect(await read()).toBe('stored')
  expect(databases.length).toBe(before + 1)
  dropped()
})

/** A request or transaction that ends with an event. */
function ending(event: string, properties: object): object {
  const target = Object.assign(new EventTarget(), properties)
  setTimeout(() => target.dispatchEvent(new Event(event)))
  return target
}

it('a blob comes back from what is stored of it, and what is stored contains no blob', async () => {
  const stored = await toStored('key', new Blob(['leaf'], { type: 'image/jpeg' }))
  expect(structuredClone(stored)).toEqual({
    key: 'key',
    bytes: new TextEncoder().encode('leaf').buffer,
    type: 'image/jpeg',
  })
  const blob = fromStored(stored)
  expect([await blob.text(), blob.type]).toEqual(['leaf', 'image/jpeg'])
})
