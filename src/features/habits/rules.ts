import { addDays, dayNumber, weekdayOf } from '../../platform/time/rules.ts'
import type { Difficulty } from '../effort/contract.ts'
import { type Continuation, maxTargetDays, type Phase } from './contract.ts'

/** Points for one day. `docs/spec.md`, section 9. */
export const dailyPoints = { easy: 2, medium: 5, hard: 10 } as const satisfies Record<Difficulty, number>

/** Extra points when the target is reached. `docs/spec.md`, section 9. */
export const completionBonus = { easy: 20, medium: 50, hard: 100 } as const satisfies Record<Difficulty, number>

/** The points of a day or a bonus in a phase: all, half of them rounded down but at least one, or none. */
export function pointsIn(phase: Phase, whole: number): number {
  if (phase === 'full') return whole
  return phase === 'fewer' ? Math.max(1, Math.floor(whole / 2)) : 0
}

/** The phase of a habit that goes on. One that has graduated has points again. */
export function phaseAfter(points: Continuation, phase: Phase, isGraduated: boolean): Phase {
  if (points === 'same') return isGraduated ? 'full' : phase
  return points === 'half' ? 'fewer' : 'praise'
}

/** Targets that the form offers. `docs/spec.md`, section 5. */
export const targetDaysPresets = [7, 21, 30, 66] as const

/** The target that a completed habit is offered to be carried on to. Undefined when it has as many days as a habit can have. */
export function nextTargetDays(checkedDays: number): number | undefined {
  if (checkedDays >= maxTargetDays) return undefined
  return [66, 100].find((target) => target > checkedDays) ?? Math.min(maxTargetDays, checkedDays + 30)
}

/** The bonus that the completion of a habit gave, unless it was completed for praise alone. */
export const bonusOf = ({ difficulty, phase }: { difficulty: Difficulty; phase: Phase }): number =>
  pointsIn(phase === 'fewer' ? 'fewer' : 'full', completionBonus[difficulty])

/** Days before today that can still be checked in. `docs/product-decisions.md`, row 23. */
export const daysOfGrace = 6

/** Whether a day can be checked in: neither in the future nor too long ago. */
export const isInReach = (day: string, today: string): boolean => day <= today && day >= addDays(today, -daysOfGrace)

/** Every day of the week, 0 is Sunday. */
export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6]

/** Days from one to another, both included. Without an end it goes on. */
export interface DayRange {
  from: string
  to: string | null
}

/** On which days a habit is due. */
export interface Plan {
  /** 0 is Sunday. */
  weekdays: readonly number[]
  pauses: readonly DayRange[]
  excused: readonly DayRange[]
}

/**
 * Whether a habit is due on a day: it is one of its weekdays, the habit is not paused, and the child is not excused.
 */
export const isDue = (day: string, { weekdays, pauses, excused }: Plan): boolean =>
  weekdays.includes(weekdayOf(day)) &&
  ![...pauses, ...excused].some(({ from, to }) => from <= day && (to === null || day <= to))

/** Ranges of days as `dayNumber` counts them: sorted, and without overlaps. An open end is Infinity. */
export type DaysOff = readonly { from: number; to: number }[]

export const daysOffOf = (ranges: readonly DayRange[]): DaysOff =>
  mergeNumbers(ranges.map(({ from, to }) => [dayNumber(from), to === null ? null : dayNumber(to)]))

/** @param ranges as `dayNumber` counts them. Null for an open end. */
export function mergeNumbers(ranges: readonly (readonly [from: number, to: number | null])[]): DaysOff {
  const merged: { from: number; to: number }[] = []
  for (const [from, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const to = end ?? Infinity
    const last = merged.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** A plan for walking over its days. The rest days of a child are prepared once for all of its habits. */
export interface Rhythm {
  weekdays: readonly number[]
  timesOff: readonly DaysOff[]
}

export const rhythmOf = ({ weekdays, pauses, excused }: Plan): Rhythm => ({
  weekdays,
  timesOff: [daysOffOf(pauses), daysOffOf(excused)],
})

export interface Streaks {
  current: number
  longest: number
}

/**
 * The lengths of the runs of due days that are checked. Days on which the habit is not due neither break a run nor add
 * to it. One walk over the days and the ranges, whose work is their sum: an import may bring thousands of each.
 * @param days checked ISO dates in the family's time zone, any order
 * @returns `current` is the run up to today, which is not over and does not break it. Days after today, which a family
 *   that moved west may have, do not count towards it.
 */
export function streaksOf(days: readonly string[], rhythm: Rhythm, today: string): Streaks {
  return streaksOfNumbers(
    days.map(dayNumber).sort((a, b) => a - b),
    rhythm,
    today,
  )
}

/** @param checked days as `dayNumber` counts them, oldest first */
export function streaksOfNumbers(checked: readonly number[], rhythm: Rhythm, today: string): Streaks {
  const due = walkDueDays(rhythm)
  const end = dayNumber(today)
  const streaks = { current: 0, longest: 0 }
  let run = 0
  for (const day of checked.filter((one) => one <= end)) countDay(day)
  if (due.isAnyBefore(end)) run = 0
  streaks.current = run
  for (const day of checked.filter((one) => one > end)) countDay(day)
  return streaks

  function countDay(day: number): void {
    if (due.isAnyBefore(day)) run = 0
    if (!due.isDue(day)) return
    run += 1
    streaks.longest = Math.max(streaks.longest, run)
  }
}

/** On how many of these days a habit is due, both included. */
export function countDueDays(rhythm: Rhythm, from: string, to: string): number {
  const due = walkDueDays(rhythm)
  let count = 0
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) if (due.isDue(day)) count += 1
  return count
}

/** Walks over the calendar. No call may name a day before that of the last call. */
function walkDueDays({ weekdays, timesOff }: Rhythm) {
  /** Each list of ranges with the first one that is not over. */
  const lists = timesOff.map((ranges) => ({ ranges, place: 0 }))
  /** The first day that was not looked at. */
  let next = -Infinity

  /** The last day of the time off that a day is in. */
  function endOfTimeOff(day: number): number | undefined {
    for (const list of lists) {
      while (list.place < list.ranges.length && list.ranges[list.place]!.to < day) list.place += 1
      const range = list.ranges[list.place]
      if (range && range.from <= day) return range.to
    }
    return undefined
  }

  return {
    /** Whether a day is due, unless it was looked at before. */
    isDue(day: number): boolean {
      if (day < next) return false
      next = day + 1
      return isWeekday(day) && endOfTimeOff(day) === undefined
    },
    /** Whether any day is due that was not looked at and is before `day`. Nothing is due before the first call. */
    isAnyBefore(day: number): boolean {
      let isAny = false
      if (next === -Infinity) next = day
      while (!isAny && next < day) {
        const end = endOfTimeOff(next)
        // A pause of centuries is one step.
        if (end !== undefined) next = end + 1
        else if (isWeekday(next)) isAny = true
        else next += 1
      }
      next = Math.max(next, day)
      return isAny
    },
  }

  /** 1970-01-01 was a Thursday. */
  function isWeekday(day: number): boolean {
    return weekdays.includes((((day + 4) % 7) + 7) % 7)
  }
}

/**
 * The streaks of a habit with further checked days, from what a device has of it.
 * @param known the streaks that the server found on `knownOn`; they may reach further back than `days`
 */
export function streaksWith(
  added: readonly string[],
  { days, known, knownOn }: { days: readonly string[]; known: Streaks; knownOn: string },
  plan: Plan,
  today: string,
): Streaks {
  const rhythm = rhythmOf(plan)
  const before = streaksOf(days, rhythm, knownOn)
  const after = streaksOf([...days, ...added], rhythm, today)
  const isGoingOn = after.current >= before.current
  const current = after.current + (isGoingOn ? known.current - before.current : 0)
  return { current, longest: Math.max(known.longest, after.longest, current) }
}

/** The drop behind the first letter of a habit without a picture, in a square of 80. */
export const dropPath =
  'M36 7c2-2.2 5-2.2 7 0 9 10 20 24.5 20 37 0 14.5-10.3 24-23.5 24S16 58.5 16 44C16 31.5 27 17 36 7z'

export const firstLetter = (title: string): string =>
  String.fromCodePoint(title.codePointAt(0) ?? 0x20).toLocaleUpperCase()
