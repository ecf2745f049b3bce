import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import type { Category, Reward } from './contract.ts'

/** Amounts that the form offers. `docs/spec.md`, section 9. */
export const suggestedCosts = { gift: [50, 100, 200, 500], privilege: [30, 60, 120, 180] } as const

/** The two filters of the store; `other` shows under "all" only. `docs/product-decisions.md`, row 6. */
export const filters = {
  gift: ['gift', 'toy', 'book', 'treat'],
  privilege: ['privilege', 'activity', 'outing'],
} as const satisfies Record<string, readonly Category[]>

/** A reward on a day, from a response that may be of an earlier one: a page without a connection has no newer one. */
export const rewardOn = (today: string, reward: Reward): Reward =>
  reward.nextDay !== null && reward.nextDay <= today ? { ...reward, nextDay: null } : reward

/**
 * The day on which a reward can be redeemed again, or null when it can be redeemed today.
 * @param redeemedDays the days of its latest redemptions that were not undone, as many as the limit or more
 */
export function nextDayOf(
  { limitCount, limitPer, redeemedDays }: Pick<Reward, 'limitCount' | 'limitPer'> & { redeemedDays: readonly string[] },
  today: string,
): string | null {
  if (limitCount === null || limitPer === null) return null
  // The redemption whose day or week has to pass. It may be on a day after today if the family has moved west.
  const last = redeemedDays.toSorted().at(-limitCount)
  if (last === undefined || last < (limitPer === 'day' ? today : weekStartOf(today))) return null
  return limitPer === 'day' ? addDays(last, 1) : addDays(weekStartOf(last), 7)
}

/** Advice on when a child will have the points for a reward. */
export type PaceAdvice = { is: 'enough' | 'unknown' | 'none' | 'long' } | { is: 'days'; days: number }

const longDays = 365

/** @param pacePerDay points gained on a day; null before it is known */
export function paceAdvice(missing: number, pacePerDay: number | null): PaceAdvice {
  if (missing <= 0) return { is: 'enough' }
  if (pacePerDay === null) return { is: 'unknown' }
  if (pacePerDay === 0) return { is: 'none' }
  const days = Math.ceil(missing / pacePerDay)
  return days > longDays ? { is: 'long' } : { is: 'days', days }
}
