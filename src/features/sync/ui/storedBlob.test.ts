import { expect, it } from 'vitest'
import { fromStored, toStored } from './storedBlob.ts'

it('a blob comes back from what is stored of it, and what is stored contains no blob', async () => {
  const stored = await toStored(new Blob(['leaf'], { type: 'image/jpeg' }))
  expect(structuredClone(stored)).toEqual({ bytes: new TextEncoder().encode('leaf').buffer, type: 'image/jpeg' })
  const blob = fromStored(stored)
  expect([await blob.text(), blob.type]).toEqual(['leaf', 'image/jpeg'])
})
