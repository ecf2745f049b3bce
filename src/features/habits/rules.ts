import { addDays, weekdayOf } from '../../platform/time/rules.ts'
import type { Difficulty } from '../effort/contract.ts'

/** Points for one day. `docs/spec.md`, section 9. */
export const dailyPoints = { easy: 2, medium: 5, hard: 10 } as const satisfies Record<Difficulty, number>

/** Extra points when the target is reached. `docs/spec.md`, section 9. */
export const completionBonus = { easy: 20, medium: 50, hard: 100 } as const satisfies Record<Difficulty, number>

/** Targets that the form offers. `docs/spec.md`, section 5. */
export const targetDaysPresets = [7, 21, 30, 66] as const

/** The target that a completed habit is offered to be carried on to: for keeps, or beyond. Undefined after that. */
export function nextTargetDays(checkedDays: number): number | undefined {
  return [66, 100].find((target) => target > checkedDays)
}

/** Days before today that can still be checked in. `docs/product-decisions.md`, row 23. */
export const daysOfGrace = 6

/** Whether a day can be checked in: neither in the future nor too long ago. */
export function isInReach(day: string, today: string): boolean {
  return day <= today && day >= addDays(today, -daysOfGrace)
}

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
export const isDue = (day: string, plan: Plan): boolean =>
  plan.weekdays.includes(weekdayOf(day)) && !timeOffOn(day, plan)

const timeOffOn = (day: string, { pauses, excused }: Plan) =>
  [...pauses, ...excused].find(({ from, to }) => from <= day && (to === null || day <= to))

export interface Streaks {
  current: number
  longest: number
}

/**
 * The lengths of the runs of due days that are checked. Days on which the habit is not due neither break a run nor add
 * to it.
 * @param days checked ISO dates in the family's time zone, any order
 * @returns `current` is the run up to today, which is not over and does not break it. Days after today, which a family
 *   that moved west may have, do not count towards it.
 */
export function streaksOf(days: readonly string[], plan: Plan, today: string): Streaks {
  const counted = [...new Set(days)].filter((day) => isDue(day, plan)).sort()
  const streaks = { current: 0, longest: 0 }
  let run = 0
  for (const [index, day] of counted.entries()) {
    const previous = counted[index - 1]
    run = previous !== undefined && !isAnyDueBetween(previous, day, plan) ? run + 1 : 1
    streaks.longest = Math.max(streaks.longest, run)
    if (day <= today) streaks.current = isAnyDueBetween(day, today, plan) ? 0 : run
  }
  return streaks
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
  const before = streaksOf(days, plan, knownOn)
  const after = streaksOf([...days, ...added], plan, today)
  const isGoingOn = after.current >= before.current
  const current = after.current + (isGoingOn ? known.current - before.current : 0)
  return { current, longest: Math.max(known.longest, after.longest, current) }
}

/** Whether the habit is due on any day between two days, both excluded. */
function isAnyDueBetween(start: string, end: string, plan: Plan): boolean {
  for (let day = addDays(start, 1); day < end; day = addDays(day, 1)) {
    const timeOff = timeOffOn(day, plan)
    // An import may bring a pause of centuries: stepping through its days would block all other requests.
    if (timeOff) day = timeOff.to ?? end
    else if (isDue(day, plan)) return true
  }
  return false
}
