import { hashKey } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null }))
const { deleteDataOfErased, isOld, keysOfErased } = await import('./formerData.ts')
const { build } = await import('./persistResponses.ts')
const { readDraft, writeDraft } = await import('../../../platform/ui/drafts.ts')

const [mia, leo, skill] = ['1', '2', '3'].map((digit) => `0190000${digit}-0000-7000-8000-000000000000`)
const keys = [
  ['/api', 'children'],
  ['/api', 'auth', 'user'],
  ['/api', 'activities', mia],
  ['/api', 'activities', leo],
  ['/api', 'stats', leo, 'days', '2026'],
  ['/api', 'acts', leo, 'key'],
  ['/api', 'skills', skill, 'scores'],
].map(hashKey)

it('keysOfErased lists the responses about an erased child, and those that may be about it', () => {
  expect(keysOfErased(keys, [mia!])).toEqual(keys.slice(3))
})

it('keysOfErased lists nothing while all children exist', () => {
  expect(keysOfErased(keys, [leo!, mia!])).toEqual([])
})

it('deleteDataOfErased keeps the drafts of the children that exist, and those about no child', async () => {
  const isStored = {
    [`${mia} habit`]: false,
    [`${leo} habit`]: true,
    'family: new child': true,
    'family: job new': true,
  }
  for (const key of Object.keys(isStored)) writeDraft(`me home ${key}`, { title: 'Read' })
  // There is no database here.
  await expect(deleteDataOfErased('me', [leo!])).rejects.toThrow(ReferenceError)
  for (const [key, expected] of Object.entries(isStored))
    expect([key, 'title' in readDraft(`me home ${key}`)]).toEqual([key, expected])
})

it('isOld finds responses of another build and of long ago, and no photo', () => {
  const day = 24 * 60 * 60_000
  const responses = [{ build, at: 2 * day }, { build, at: 0 }, { build: 'other', at: 31 * day }, { bytes: '' }]
  expect(responses.map((response) => isOld(response, 31 * day))).toEqual([false, true, true, false])
})
