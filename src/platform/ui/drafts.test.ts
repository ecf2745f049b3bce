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

it('deleteDraftsExcept deletes the drafts of an erased child and no others', () => {
  for (const key of ['me mia habit', 'me leo habit', 'me child new']) writeDraft(key, { title: 'Read' })
  deleteDraftsExcept(['leo', 'child new'])
  expect(['me mia habit', 'me leo habit', 'me child new'].map((key) => 'title' in readDraft(key))).toEqual([
    false,
    true,
    true,
  ])
})

it.each(['{"title":', 'null', '"words"', '5', '["a"]', '{"title":5}'])('readDraft ignores %s', (stored) => {
  vi.stubGlobal('sessionStorage', { getItem: () => stored })
  expect(Object.values(readDraft('habit')).filter((value) => typeof value !== 'string')).toEqual([])
  expect(readDraft('habit')).not.toHaveProperty('title')
})
