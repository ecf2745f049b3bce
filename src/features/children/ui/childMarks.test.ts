import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearFamilyData } from '../../sync/ui/session.ts'
import { celebratedOn, markCelebrated } from './celebrationMarks.ts'
import { clearButMarks, markStage, putStepAway, seenStage, stepsPutAway } from './childMarks.ts'
import { markWeek, openedWeek } from './weekMarks.ts'

// Without a storage of the browser, values last as long as the page.
beforeEach(async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { port: '', protocol: 'http:' })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.spyOn(console, 'warn').mockReturnValue()
  await clearFamilyData()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('steps put away and seen stages last in another family of the same guardian, and not after a sign-out', async () => {
  putStepAway('a', 'wish', '2026-11-22')
  markStage('a', 3)
  await clearButMarks(clearFamilyData)
  expect([stepsPutAway('a'), stepsPutAway('b'), seenStage('a')]).toEqual([['wish/2026-11-22'], [], 3])
  await clearFamilyData()
  expect([stepsPutAway('a'), seenStage('a')]).toEqual([[], undefined])
})

it('markStage keeps the highest stage of each child', () => {
  markStage('a', 2)
  markStage('b', 1)
  markStage('a', 4)
  markStage('a', 3)
  expect([seenStage('a'), seenStage('b'), seenStage('c')]).toEqual([4, 1, undefined])
  expect(stepsPutAway('a')).toEqual([])
})

it('markWeek keeps the latest week of each child, and neither puts steps away nor changes stages', () => {
  markStage('a', 2)
  markWeek('a', '2026-11-15')
  markWeek('a', '2026-11-22')
  markWeek('a', '2026-10-04')
  markWeek('b', '2026-11-08')
  expect([openedWeek('a'), openedWeek('b'), openedWeek('c')]).toEqual(['2026-11-22', '2026-11-08', undefined])
  expect([seenStage('a'), stepsPutAway('a')]).toEqual([2, []])
})

it('markCelebrated remembers the completions of one day of each child, and that there was a first look', () => {
  expect(celebratedOn('2026-11-22', 'a')).toBeUndefined()
  markCelebrated('2026-11-22', 'a', [])
  expect(celebratedOn('2026-11-22', 'a')).toEqual([])
  markStage('a', 2)
  markCelebrated('2026-11-22', 'a', ['x'])
  markCelebrated('2026-11-22', 'a', ['x', 'y'])
  expect(celebratedOn('2026-11-22', 'a')).toEqual(['x', 'y'])
  expect(celebratedOn('2026-11-23', 'a')).toEqual([])
  markCelebrated('2026-11-23', 'a', ['z'])
  expect(celebratedOn('2026-11-23', 'a')).toEqual(['z'])
  expect([celebratedOn('2026-11-23', 'b'), seenStage('a')]).toEqual([undefined, 2])
})
