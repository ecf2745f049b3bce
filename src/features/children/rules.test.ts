import { expect, it } from 'vitest'
import { ageOf } from './rules.ts'

it.each([
  ['1', 1],
  ['17', 17],
  [' 8 ', 8],
  ['８', 8],
  ['0', undefined],
  ['18', undefined],
  ['-3', undefined],
  ['7.5', undefined],
  ['eight', undefined],
  ['', undefined],
])('reads the age «%s» as %s', (typed, age) => {
  expect(ageOf(typed)).toBe(age)
})
