import { expect, it } from 'vitest'
import { paceAdvice } from './rules.ts'

it.each([
  [0, 5, { is: 'enough' }],
  [-3, null, { is: 'enough' }],
  [10, null, { is: 'unknown' }],
  [10, 0, { is: 'none' }],
  [10, 5, { is: 'days', days: 2 }],
  [11, 5, { is: 'days', days: 3 }],
  [1, 12.5, { is: 'days', days: 1 }],
  [365, 1, { is: 'days', days: 365 }],
  [366, 1, { is: 'long' }],
] as const)('paceAdvice for %d missing points at %d a day is %j', (missing, pacePerDay, advice) => {
  expect(paceAdvice(missing, pacePerDay)).toEqual(advice)
})
