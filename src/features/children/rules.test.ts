import { describe, expect, it } from 'vitest'
import { ageOf, ageOn } from './rules.ts'

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
