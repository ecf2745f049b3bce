import { addDays } from '../../platform/time/rules.ts'
import type { Difficulty } from '../effort/contract.ts'

/** Points for one day. `docs/spec.md`, section 9. */
export const dailyPoints = { easy: 2, medium: 5, hard: 10 } as const satisfies Record<Difficulty, number>

/** Extra points when the target is reached. `docs/spec.md`, section 9. */
export const completionBonus = { easy: 20, medium: 50, hard: 100 } as const satisfies Record<Difficulty, number>

/** Targets that the form offers. `docs/spec.md`, section 5. */
export const targetDaysPresets = [7, 21, 30, 66] as const

/** Days before today that can still be checked in. `docs/product-decisions.md`, row 23. */
export const daysOfGrace = 6

/** Whether a day can be checked in: neither in the future nor too long ago. */
export function isInReach(day: string, today: string): boolean {
  return day <= today && day >= addDays(today, -daysOfGrace)
}

interface Streaks {
  current: number
  longest: number
}

/**
 * The lengths of the runs of consecutive days.
 * @param days ISO dates in the family's time zone, any order
 * @returns `current` is the run that ends on `today` or the day before. Days after today, which a family that moved west
 *   may have, do not count towards it.
 */
export function streaksOf(days: readonly string[], today: string): Streaks {
  const yesterday = addDays(today, -1)
  let previous: string | undefined
  let run = 0
  const streaks = { current: 0, longest: 0 }
  for (const day of [...new Set(days)].sort()) {
    run = previous !== undefined && addDays(previous, 1) === day ? run + 1 : 1
    streaks.longest = Math.max(streaks.longest, run)
    if (day === yesterday || day === today) streaks.current = run
    previous = day
  }
  return streaks
}
