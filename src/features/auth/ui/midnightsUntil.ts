import { dayAt, daysBetween } from '../../../platform/time/rules.ts'

/**
 * Midnights until an instant. A day that is named beside a time of day begins at midnight, whenever the family's day
 * ends.
 */
export function midnightsUntil(at: Date, now: Date, timeZone: string): number {
  const [from, to] = [now, at].map((instant) => dayAt(instant, { timeZone, dayEndsAt: 0 }))
  return daysBetween(from!, to!)
}
