import { describe, expect, it } from 'vitest'
import { hrefOfWeek, pastWeekIn, weeksBeside } from './pastWeek.ts'

/** A Wednesday. Its week began on Sunday, 22 November. */
const today = '2026-11-25'

describe('pastWeekIn', () => {
  it.each([
    ['', undefined],
    ['week=2026-11-15', '2026-11-15'],
    ['week=2026-11-21', '2026-11-15'],
    ['week=2026-11-22', undefined],
    ['week=2027-01-01', undefined],
    ['week=2026-02-30', undefined],
    ['week=yesterday', undefined],
    ['tab=profile&week=2020-02-29', '2020-02-23'],
  ])('reads %s as %s', (search, weekStart) => {
    expect(pastWeekIn(search, today)).toBe(weekStart)
  })
})

it('hrefOfWeek changes the week alone', () => {
  expect(hrefOfWeek('tab=profile', '2026-11-15')).toBe('/?tab=profile&week=2026-11-15')
  expect(hrefOfWeek('tab=profile&week=2026-11-15', undefined)).toBe('/?tab=profile')
  expect(hrefOfWeek('week=2026-11-15', undefined)).toBe('/')
})

it('weeksBeside ends with this week and with that of the first day', () => {
  const firstDay = '2026-11-10'
  expect(weeksBeside('2026-11-22', { firstDay, today })).toEqual({ earlier: '2026-11-15', later: null })
  expect(weeksBeside('2026-11-15', { firstDay, today })).toEqual({ earlier: '2026-11-08', later: undefined })
  expect(weeksBeside('2026-11-08', { firstDay, today })).toEqual({ earlier: null, later: '2026-11-15' })
})
