import { afterEach, expect, it, vi } from 'vitest'
import { clearDrafts } from './clearDrafts.ts'
import { deleteDraftsExcept, readDraft, writeDraft } from './drafts.ts'

afterEach(() => {
  clearDrafts()
  vi.unstubAllGlobals()
})

it('readDraft returns a draft until it is emptied or clearDrafts deletes all drafts', () => {
  // Without a storage of the browser, values last as long as the page.
  writeDraft('habit', { title: 'Read' })
  writeDraft('reward', { title: 'Kite' })
  expect(readDraft('habit')).toEqual({ title: 'Read' })
  writeDraft('habit', {})
  expect(readDraft('habit')).toEqual({})
  clearDrafts()
  expect(readDraft('reward')).toEqual({})
})

it('deleteDraftsExcept deletes the drafts of an erased child and of another guardian, and no others', () => {
  const isStored = { 'me mia habit': false, 'me leo habit': true, 'me child new': true, 'you child new': false }
  for (const key of Object.keys(isStored)) writeDraft(key, { title: 'Read' })
  deleteDraftsExcept('me', ['leo', 'child new'])
  for (const [key, expected] of Object.entries(isStored))
    expect([key, 'title' in readDraft(key)]).toEqual([key, expected])
})

it.each(['{"title":', 'null', '"words"', '5', '["a"]', '{"title":5}'])('readDraft ignores %s', (stored) => {
  vi.stubGlobal('sessionStorage', { getItem: () => stored })
  expect(Object.values(readDraft('habit')).filter((value) => typeof value !== 'string')).toEqual([])
  expect(readDraft('habit')).not.toHaveProperty('title')
})
