import { expect, it } from 'vitest'
import { hrefOfWeek, weekIn, weeksBeside } from './address.ts'

/** A Wednesday. Its week began on Sunday, 22 November. */
const today = '2026-11-25'

it.each([
  ['', '2026-11-22'],
  ['week=2026-11-15', '2026-11-15'],
  ['week=2026-11-21', '2026-11-15'],
  ['week=2026-11-22', '2026-11-22'],
  ['week=2027-01-01', '2026-11-22'],
  ['week=2026-02-30', '2026-11-22'],
  ['week=yesterday', '2026-11-22'],
  ['page=week&week=2020-02-29', '2020-02-23'],
])('weekIn reads %s as the week of %s', (search, weekStart) => {
  expect(weekIn(search, today)).toBe(weekStart)
})

it('weekIn reads what hrefOfWeek writes', () => {
  expect(weekIn(hrefOfWeek('2026-11-15').slice(1), today)).toBe('2026-11-15')
})

it('weeksBeside ends with this week and with that of the first day', () => {
  const firstDay = '2026-11-10'
  expect(weeksBeside('2026-11-22', { firstDay, today })).toEqual({ earlier: '2026-11-15', later: undefined })
  expect(weeksBeside('2026-11-15', { firstDay, today })).toEqual({ earlier: '2026-11-08', later: '2026-11-22' })
  expect(weeksBeside('2026-11-08', { firstDay, today })).toEqual({ earlier: undefined, later: '2026-11-15' })
  // A child that was added this week has no arrows.
  expect(weeksBeside('2026-11-22', { firstDay: today, today })).toEqual({ earlier: undefined, later: undefined })
})
