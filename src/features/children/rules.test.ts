import { describe, expect, it } from 'vitest'
import { ageOf, ageOn, isPossibleBirthday } from './rules.ts'

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

describe('isPossibleBirthday', () => {
  it.each([
    ['2026-03-04', true],
    ['2026-03-05', false],
    ['1896-03-04', true],
    ['1896-03-03', false],
    ['0001-01-01', false],
  ])('of %s on 2026-03-04 is %s', (birthday, isPossible) => {
    expect(isPossibleBirthday(birthday, '2026-03-04')).toBe(isPossible)
  })
})

describe('ageOn', () => {
  it.each([
    ['2019-03-04', '2026-03-03', 6],
    ['2019-03-04', '2026-03-04', 7],
    ['2019-03-04', '2026-12-31', 7],
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2026-11-21', '2026-11-21', 0],
    // The clock of the family's zone may still be a day behind the one on which the birthday was typed.
    ['2026-11-22', '2026-11-21', 0],
  ])('somebody born on %s is on %s %i years old', (birthday, today, age) => {
    expect(ageOn(birthday, today)).toBe(age)
  })
})
