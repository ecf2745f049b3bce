import { describe, expect, it } from 'vitest'
import { ageOf, ageOfChild, ageOn, isPossibleBirthday } from './rules.ts'

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
])('ageOf reads «%s» as %s', (typed, age) => {
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

it.each([
  [{ birthday: '2014-02-28', age: 5 }, 12],
  [{ birthday: '2014-02-28', age: null }, 12],
  [{ birthday: null, age: 5 }, 5],
  [{ birthday: null, age: null }, null],
])('ageOfChild of %o is %s: a birthday says more than an age that was entered once', (child, age) => {
  expect(ageOfChild(child, '2026-11-26')).toBe(age)
})

describe('ageOn', () => {
  it.each([
    ['2019-03-04', '2026-03-03', 6],
    ['2019-03-04', '2026-03-04', 7],
    ['2019-03-04', '2026-12-31', 7],
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2026-11-21', '2026-11-21', 0],
    // The device's day may be a day ahead of the family's day.
    ['2026-11-22', '2026-11-21', 0],
  ])('for a birthday on %s is on %s %i', (birthday, today, age) => {
    expect(ageOn(birthday, today)).toBe(age)
  })
})
