import { dayAt } from '../../platform/time/rules.ts'
import { invalidInput } from '../../platform/http/errors.ts'
import type { At } from './acts.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How old a tap may be when it arrives. `docs/api.md`, "Taps that were made without a connection". */
export const maxTapAgeDays = 7
/** How far the clock of a device may be ahead. */
const maxAheadMinutes = 2

/**
 * The instant of a tap that the client names.
 * @returns undefined when it names none
 * @throws {Refusal} 400 when it is too old or lies ahead
 */
export function instantOfTap(at: string | null | undefined, now: Date): Date | undefined {
  if (at === null || at === undefined) return undefined
  const tappedAt = new Date(at)
  if (tappedAt.getTime() > now.getTime() + maxAheadMinutes * minuteMs) throw invalidInput({ at: 'must not be ahead' })
  if (tappedAt.getTime() < now.getTime() - maxTapAgeDays * dayMs) {
    throw invalidInput({ at: `must be at most ${maxTapAgeDays} days old` })
  }
  return tappedAt
}

/** The family's day of a tap. A clock that is a little ahead makes it no day that has not begun. */
export function dayOfTap(tappedAt: Date | undefined, at: Pick<At, 'today' | 'timeZone' | 'dayEndsAt'>): string {
  if (tappedAt === undefined) return at.today
  const day = dayAt(tappedAt, at)
  return day < at.today ? day : at.today
}
