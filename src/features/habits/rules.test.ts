import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../platform/time/rules.ts'
import {
  completionBonus,
  dailyPoints,
  everyDay,
  isInReach,
  nextTargetDays,
  phaseAfter,
  pointsIn,
  type Plan,
  rhythmOf,
  streaksOf,
  streaksWith,
} from './rules.ts'
import { recordFigure } from '../../testing/figures.ts'

const today = '2026-03-04'
const daily: Plan = { weekdays: everyDay, pauses: [], excused: [] }
const schoolDays: Plan = { ...daily, weekdays: [1, 2, 3, 4, 5] }

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
    expect(streaksOf(days, rhythmOf(daily), today)).toEqual({ current, longest })
  })

  // 2026-03-04 is a Wednesday.
  it.each<[string, string[], Plan, number, number]>([
    ['a weekend between', ['2026-02-26', '2026-02-27', '2026-03-02', '2026-03-03'], schoolDays, 4, 4],
    [
      'a checked weekend, which adds nothing',
      ['2026-02-27', '2026-02-28', '2026-03-02', '2026-03-03'],
      schoolDays,
      3,
      3,
    ],
    ['a missed Monday', ['2026-02-27', '2026-03-03'], schoolDays, 1, 1],
    ['nothing due since', ['2026-02-27'], { ...daily, weekdays: [5] }, 1, 1],
    [
      'a pause between',
      ['2026-02-27', '2026-03-03'],
      { ...daily, pauses: [{ from: '2026-02-28', to: '2026-03-02' }] },
      2,
      2,
    ],
    [
      'a pause that goes on',
      ['2026-02-19', '2026-02-20'],
      { ...daily, pauses: [{ from: '2026-02-21', to: null }] },
      2,
      2,
    ],
    ['a pause that begins a day late', ['2026-02-20'], { ...daily, pauses: [{ from: '2026-02-22', to: null }] }, 0, 1],
    [
      'an excused day between',
      ['2026-03-01', '2026-03-03'],
      { ...daily, excused: [{ from: '2026-03-02', to: '2026-03-02' }] },
      2,
      2,
    ],
    [
      'an excused day that is checked',
      ['2026-03-02', '2026-03-03'],
      { ...daily, excused: [{ from: '2026-03-02', to: '2026-03-02' }] },
      1,
      1,
    ],
    ['only days that are not due', ['2026-02-28', '2026-03-01'], schoolDays, 0, 0],
  ])('streaksOf: %s', (_, days, plan, current, longest) => {
    expect(streaksOf(days, rhythmOf(plan), today)).toEqual({ current, longest })
  })

  it('streaksOf steps over a pause of centuries at once, and looks at each range once', () => {
    let looks = 0
    const counted = <Range extends object>(range: Range) =>
      new Proxy(range, { get: (of, key) => ((looks += 1), Reflect.get(of, key)) as unknown })
    const days = Array.from({ length: 300 }, (_, n) => addDays(today, -2 * n))
    const excused = days.map((day) => ({ from: addDays(day, -1), to: addDays(day, -1) }))
    const { weekdays, timesOff } = rhythmOf({
      ...daily,
      pauses: [{ from: '0101-01-02', to: addDays(days.at(-1)!, -1) }],
      excused,
    })
    const rhythm = { weekdays, timesOff: timesOff.map((ranges) => ranges.map(counted)) }
    expect(streaksOf(['0101-01-01', ...days], rhythm, today)).toEqual({ current: 301, longest: 301 })
    // Every pair of a day and a range would be 90,000.
    expect(looks).toBeLessThan(4000)
  })

  it('streaksOf agrees with counting day by day for 10,000 random histories', () => {
    const offset = fc.integer({ min: -40, max: 3 })
    const range = fc.tuple(offset, fc.option(fc.nat({ max: 9 })))
    const histories = fc.record({
      today: fc.constantFrom('2026-03-04', '2024-03-01', '2026-01-01', '2026-11-01'),
      checked: fc.uniqueArray(offset, { maxLength: 44 }),
      weekdays: fc.oneof(fc.constant([...everyDay]), fc.subarray([...everyDay], { minLength: 1 })),
      pauses: fc.array(range, { maxLength: 3 }),
      excused: fc.array(range, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(histories, ({ today, checked, weekdays, ...ranges }) => {
        const toRange = ([start, length]: [number, number | null]) => ({
          from: addDays(today, start),
          to: length === null ? null : addDays(today, start + length),
        })
        const plan = { weekdays, pauses: ranges.pauses.map(toRange), excused: ranges.excused.map(toRange) }
        const days = checked.map((offset) => addDays(today, offset))
        expect(streaksOf(days, rhythmOf(plan), today)).toEqual(countDayByDay(days, plan, today))
      }),
      { numRuns: 10_000 },
    )
    recordFigure(
      'R11',
      '10,000 random histories with weekdays, pauses and rest days: 0 differences from counting day by day',
    )
  })
})

describe('streaksWith', () => {
  const wednesday = '2026-03-04'
  it.each([
    ['goes on', ['03-02', '03-03'], ['03-04'], { current: 2, longest: 2 }, wednesday, { current: 3, longest: 3 }],
    [
      'reaches further back',
      ['03-02', '03-03'],
      ['03-04'],
      { current: 90, longest: 90 },
      wednesday,
      { current: 91, longest: 91 },
    ],
    [
      'a gap is filled',
      ['03-01', '03-03'],
      ['03-02'],
      { current: 1, longest: 9 },
      wednesday,
      { current: 3, longest: 9 },
    ],
    ['begins anew', ['02-20'], ['03-04'], { current: 0, longest: 7 }, wednesday, { current: 1, longest: 7 }],
    // The server counted on Sunday, and Monday and Tuesday were missed since.
    [
      'was broken since',
      ['02-28', '03-01'],
      ['03-04'],
      { current: 90, longest: 90 },
      '2026-03-01',
      { current: 1, longest: 90 },
    ],
  ])('streaksWith: the run %s', (_, days, added, known, knownOn, streaks) => {
    const inYear = (day: string) => `2026-${day}`
    expect(streaksWith(added.map(inYear), { days: days.map(inYear), known, knownOn }, daily, today)).toEqual(streaks)
  })
})

/** A slow and simple implementation, to compare with: one counter that walks over every day of the calendar. */
function countDayByDay(days: readonly string[], { weekdays, pauses, excused }: Plan, today: string) {
  let [run, current, longest] = [0, 0, 0]
  for (let offset = -60; offset <= 20; offset += 1) {
    const day = addDays(today, offset)
    const isNeutral =
      !weekdays.includes(weekdayOf(day)) ||
      [...pauses, ...excused].some(({ from, to }) => day >= from && day <= (to ?? '9999-12-31'))
    if (!isNeutral) {
      if (days.includes(day)) run += 1
      else if (day !== today) run = 0
      longest = Math.max(longest, run)
    }
    if (day === today) {
      current = run
      // Tomorrow's run goes on from a day that is over.
      if (!isNeutral && !days.includes(day)) run = 0
    }
  }
  return { current, longest }
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

it.each([
  [21, 66],
  [65, 66],
  [66, 100],
  [100, 130],
  [350, 365],
  [365, undefined],
])('nextTargetDays after %i days is %s', (checkedDays, expected) => {
  expect(nextTargetDays(checkedDays)).toBe(expected)
})

it('dailyPoints and completionBonus are those of docs/spec.md', () => {
  expect(dailyPoints).toEqual({ easy: 2, medium: 5, hard: 10 })
  expect(completionBonus).toEqual({ easy: 20, medium: 50, hard: 100 })
})

it.each([
  [10, 10, 5, 0],
  [5, 5, 2, 0],
  [2, 2, 1, 0],
  [1, 1, 1, 0],
  [100, 100, 50, 0],
])('pointsIn of %i are %i, %i and %i', (whole, full, fewer, praise) => {
  expect([pointsIn('full', whole), pointsIn('fewer', whole), pointsIn('praise', whole)]).toEqual([full, fewer, praise])
})

it.each([
  ['same', 'full', false, 'full'],
  ['same', 'fewer', false, 'fewer'],
  ['same', 'praise', true, 'full'],
  ['half', 'full', false, 'fewer'],
  ['half', 'fewer', false, 'fewer'],
  ['half', 'praise', true, 'fewer'],
  ['none', 'full', false, 'praise'],
  ['none', 'praise', true, 'praise'],
] as const)('phaseAfter %s of %s (graduated: %s) is %s', (points, phase, isGraduated, after) => {
  expect(phaseAfter(points, phase, isGraduated)).toBe(after)
})
