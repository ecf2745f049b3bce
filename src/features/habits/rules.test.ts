import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/time/rules.ts'
import { completionBonus, dailyPoints, isInReach, streaksOf } from './rules.ts'
import { recordFigure } from '../../testing/figures.ts'

const today = '2026-03-04'

describe('streaksOf', () => {
  it.each([
    ['no days', [], 0, 0],
    ['today alone', ['2026-03-04'], 1, 1],
    ['yesterday alone, because today is not over', ['2026-03-03'], 1, 1],
    ['the day before yesterday: broken', ['2026-03-02'], 0, 1],
    ['a run up to today', ['2026-03-02', '2026-03-03', '2026-03-04'], 3, 3],
    ['a run up to yesterday', ['2026-03-01', '2026-03-02', '2026-03-03'], 3, 3],
    ['a gap, after which the run starts again', ['2026-03-01', '2026-03-02', '2026-03-04'], 1, 2],
    ['across the end of a month', ['2026-02-27', '2026-02-28', '2026-03-01'], 0, 3],
    ['any order', ['2026-03-04', '2026-03-02', '2026-03-03'], 3, 3],
    ['a repeated day', ['2026-03-04', '2026-03-04', '2026-03-03'], 2, 2],
    ['tomorrow, of a family that moved west', ['2026-03-03', '2026-03-04', '2026-03-05'], 2, 3],
    ['only tomorrow', ['2026-03-05'], 0, 1],
  ])('streaksOf: %s', (_, days, current, longest) => {
    expect(streaksOf(days, today)).toEqual({ current, longest })
  })

  it('streaksOf agrees with counting day by day for 10,000 random sets of days', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: -40, max: 3 }), { maxLength: 44 })
    fc.assert(
      fc.property(
        offsets,
        fc.constantFrom('2026-03-04', '2024-03-01', '2026-01-01', '2026-11-01'),
        (offsets, today) => {
          const days = offsets.map((offset) => addDays(today, offset))
          expect(streaksOf(days, today)).toEqual(countDayByDay(new Set(offsets)))
        },
      ),
      { numRuns: 10_000 },
    )
    recordFigure('R11', '10,000 random sets of days: 0 differences from counting day by day')
  })
})

/** A slow and simple implementation, to compare with. */
function countDayByDay(offsets: ReadonlySet<number>) {
  const runEndingAt = (end: number) => {
    let length = 0
    while (offsets.has(end - length)) length += 1
    return length
  }
  return { current: runEndingAt(0) || runEndingAt(-1), longest: Math.max(0, ...[...offsets].map(runEndingAt)) }
}

describe('isInReach', () => {
  it.each([
    ['2026-03-04', true],
    ['2026-03-03', true],
    ['2026-02-26', true],
    ['2026-02-25', false],
    ['2026-03-05', false],
    ['2025-03-04', false],
  ])('isInReach of %s is %s', (day, expected) => {
    expect(isInReach(day, today)).toBe(expected)
  })
})

it('dailyPoints and completionBonus are those of docs/spec.md', () => {
  expect(dailyPoints).toEqual({ easy: 2, medium: 5, hard: 10 })
  expect(completionBonus).toEqual({ easy: 20, medium: 50, hard: 100 })
})
