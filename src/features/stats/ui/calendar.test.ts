import { describe, expect, it } from 'vitest'
import { addMonths, commonMood, dayAfterKey, daysOf, hrefOf, monthsOf, shadeOf, shownIn, weeksOf } from './calendar.ts'

const today = '2026-11-25'

describe('shownIn', () => {
  it.each([
    ['?page=calendar', { month: '2026-11', view: 'points', day: undefined }],
    ['?month=2026-02&view=mood&day=2026-02-28', { month: '2026-02', view: 'mood', day: '2026-02-28' }],
    ['?month=2026-12', { month: '2026-11', view: 'points', day: undefined }],
    ['?month=2026-13&view=week&day=x', { month: '2026-11', view: 'points', day: undefined }],
    ['?month=2026-02&day=2026-03-01', { month: '2026-02', view: 'points', day: undefined }],
    ['?day=2026-11-25', { month: '2026-11', view: 'points', day: '2026-11-25' }],
    ['?day=2026-11-26', { month: '2026-11', view: 'points', day: undefined }],
  ])('reads %s', (search, shown) => {
    expect(shownIn(search, today)).toEqual(shown)
  })

  it('reads what hrefOf writes', () => {
    const shown = { month: '2025-12', view: 'year', day: '2025-12-31' } as const
    expect(shownIn(hrefOf(shown).slice(1), today)).toEqual(shown)
  })
})

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('addMonths of %s and %i is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

it('monthsOf and daysOf list all, leap days too', () => {
  expect(monthsOf('2026')).toHaveLength(12)
  expect(monthsOf('2026').at(-1)).toBe('2026-12')
  expect(daysOf('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOf('2026-02')).toHaveLength(28)
})

it('weeksOf begins weeks on Sunday and leaves the days of other months empty', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([undefined, undefined, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'])
  expect(weeks[4]).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', undefined, undefined])
  expect(weeksOf('2026-02')).toHaveLength(4)
})

it.each([
  ['2026-11-01', 'ArrowLeft', '2026-10-31'],
  ['2026-11-24', 'ArrowRight', '2026-11-25'],
  ['2026-11-25', 'ArrowRight', undefined],
  ['2026-11-25', 'ArrowUp', '2026-11-18'],
  ['2026-11-20', 'ArrowDown', undefined],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-10-31', 'PageDown', '2026-11-25'],
  ['2026-11-01', 'PageDown', undefined],
  ['2026-11-01', 'Enter', undefined],
])('dayAfterKey from %s by %s is %s', (day, key, expected) => {
  expect(dayAfterKey(day, key, today)).toBe(expected)
})

it.each([
  [0, 0, 0],
  [0, 80, 0],
  [1, 80, 1],
  [20, 80, 1],
  [21, 80, 2],
  [60, 80, 3],
  [61, 80, 4],
  [80, 80, 4],
])('shadeOf %i of %i is %i', (gained, best, shade) => {
  expect(shadeOf(gained, best)).toBe(shade)
})

it('commonMood is the most frequent one, and the later of two', () => {
  const days = (...moods: Parameters<typeof commonMood>[0][number]['mood'][]) =>
    moods.map((mood) => ({ date: today, gained: 0, spent: 0, lost: 0, acts: 1, mood }))
  expect(commonMood(days())).toBeUndefined()
  expect(commonMood(days(null))).toBeUndefined()
  expect(commonMood(days('sad', 'happy', null, 'sad'))).toBe('sad')
  expect(commonMood(days('sad', 'happy', null))).toBe('happy')
})
