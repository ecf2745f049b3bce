import { describe, expect, it } from 'vitest'
import { isNewBest, readScore } from './score.ts'

it.each([
  [12, null, 12, true],
  [12, 10, 12, true],
  [12, 12, 12, false],
  [9, 10, 10, false],
  // Another member recorded 15 meanwhile.
  [12, 10, 15, false],
  [12, null, 15, false],
])('a score of %d is the best after %j, when %j is the best now: %j', (score, before, now, expected) => {
  expect(isNewBest(score, { before, now })).toBe(expected)
})

describe('readScore', () => {
  it.each([
    ['0', 'en', 0],
    ['34', 'zh', 34],
    [' 34 ', 'en', 34],
    ['12.5', 'en', 12.5],
    ['12.5', 'es', 12.5],
    ['12,5', 'es', 12.5],
    ['12,5', 'en', 12.5],
    ['.5', 'en', 0.5],
    ['7.', 'en', 7],
    ['1,500', 'en', 1500],
    ['1,500', 'es', 1.5],
    ['1.500', 'es', 1500],
    ['1.500', 'en', 1.5],
    ['0,125', 'en', 0.125],
    ['1,000,000', 'zh', 1_000_000],
    ['１２．５', 'zh', 12.5],
    ['1000000000', 'en', 1_000_000_000],
  ])('readScore reads «%s» in %s as %d', (typed, language, score) => {
    expect(readScore(typed, language)).toBe(score)
  })

  it.each([
    '',
    ' ',
    '-1',
    '−1',
    '+5',
    '1e3',
    'ten',
    '12 m',
    '1.2.3',
    '1,2,3',
    '.',
    ',',
    '1000000001',
    'Infinity',
    'NaN',
  ])('readScore refuses %j', (typed) => {
    expect(readScore(typed, 'en')).toBeUndefined()
  })
})
