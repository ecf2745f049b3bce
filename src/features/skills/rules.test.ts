import { describe, expect, it } from 'vitest'
import { bestOf, completionPoints, exampleSkills, reachesTarget } from './rules.ts'

describe('bestOf', () => {
  it.each([
    ['no score', { highestScore: null, targetValue: 10, isCompletedByHand: false }, null],
    ['a score of nothing', { highestScore: 0, targetValue: 10, isCompletedByHand: false }, 0],
    ['the highest score', { highestScore: 7.5, targetValue: 10, isCompletedByHand: false }, 7.5],
    ['a score above the target', { highestScore: 12, targetValue: 10, isCompletedByHand: false }, 12],
    ['by hand, the target', { highestScore: 3, targetValue: 10, isCompletedByHand: true }, 10],
    ['by hand, never lower than a score', { highestScore: 12, targetValue: 10, isCompletedByHand: true }, 12],
    ['by hand without target, the best score', { highestScore: 3, targetValue: null, isCompletedByHand: true }, 3],
    ['by hand without target and score', { highestScore: null, targetValue: null, isCompletedByHand: true }, 1],
  ])('bestOf: %s', (_, standing, best) => {
    expect(bestOf(standing)).toBe(best)
  })
})

describe('reachesTarget', () => {
  it.each([
    [9.99, 10, false],
    [10, 10, true],
    [11, 10, true],
    [1_000_000_000, null, false],
  ])('a score of %d with the target %s: %s', (score, target, expected) => {
    expect(reachesTarget(score, target)).toBe(expected)
  })
})

it('completionPoints and examples are those of docs/spec.md', () => {
  expect(completionPoints).toEqual({ easy: 20, medium: 50, hard: 100 })
  expect(exampleSkills.map(({ targetValue, difficulty }) => [targetValue, difficulty])).toEqual([
    [100, 'medium'],
    [10, 'easy'],
    [500, 'hard'],
    [50, 'medium'],
  ])
})
