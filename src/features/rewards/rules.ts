import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import { type Category, maxTimes, type Redemption, type Reward } from './contract.ts'

/** Amounts that the form offers. `docs/spec.md`, section 9. */
export const suggestedCosts = { gift: [50, 100, 200, 500], privilege: [30, 60, 120, 180] } as const

/** The two filters of the store; `other` shows under "all" only. `docs/product-decisions.md`, row 6. */
export const filters = {
  gift: ['gift', 'toy', 'book', 'treat'],
  privilege: ['privilege', 'activity', 'outing'],
} as const satisfies Record<string, readonly Category[]>

/** A reward on a day, from a response that may be of an earlier one: a page without a connection has no newer one. */
export const rewardOn = (today: string, reward: Reward): Reward =>
  reward.nextDay !== null && reward.nextDay <= today
    ? { ...reward, nextDay: null, limitLeft: reward.limitCount }
    : reward

type Limit = Pick<Reward, 'limitCount' | 'limitPer'> & {
  /** The days of its latest pieces that were redeemed and not undone, as many as the limit or more. */
  redeemedDays: readonly string[]
}

/** The day on which so many of a reward can be redeemed again, or null when that is today. */
export function nextDayOf({ limitCount, limitPer, redeemedDays }: Limit, today: string, times = 1): string | null {
  if (limitCount === null || limitPer === null) return null
  // The piece whose day or week has to pass. It may be on a day after today if the family has moved west.
  const last = redeemedDays.toSorted().at(-Math.max(1, limitCount - times + 1))
  if (last === undefined || last < periodStart(limitPer, today)) return null
  return limitPer === 'day' ? addDays(last, 1) : addDays(weekStartOf(last), 7)
}

/** How many more can be redeemed in the day or week of today; null without a limit. */
export function limitLeftOf({ limitCount, limitPer, redeemedDays }: Limit, today: string): number | null {
  if (limitCount === null || limitPer === null) return null
  const start = periodStart(limitPer, today)
  return Math.max(0, limitCount - redeemedDays.filter((day) => day >= start).length)
}

export const periodStart = (limitPer: NonNullable<Reward['limitPer']>, today: string) =>
  limitPer === 'day' ? today : weekStartOf(today)

/** The most pieces of a reward that can be redeemed at once, from what the balance, its limit and its stock allow. */
export function mostTimes(
  { pointsCost, isCountable, limitLeft, stock }: Pick<Reward, 'pointsCost' | 'isCountable' | 'limitLeft' | 'stock'>,
  points: number,
): number {
  const allowed = Math.min(Math.floor(points / pointsCost), limitLeft ?? maxTimes, stock ?? maxTimes)
  return Math.max(0, Math.min(allowed, isCountable ? maxTimes : 1))
}

/**
 * So many pieces in the words of one: 7 of `1 €` are `7 €`, of `0,50 €` they are `3,50 €`, of `scoop` they are `7 scoop`.
 */
export function amountOf(times: number, unit: string | null): string {
  if (unit === null) return String(times)
  const one = /\d+(?:[.,]\d+)?/.exec(unit)?.[0]
  if (one === undefined) return `${times} ${unit}`
  const digits = one.replace(/[.,]/, '')
  const decimals = digits.length === one.length ? 0 : one.length - one.search(/[.,]/) - 1
  const all = String(Number(digits) * times).padStart(decimals + 1, '0')
  const amount = decimals === 0 ? all : all.slice(0, -decimals) + one.at(-decimals - 1)! + all.slice(-decimals)
  return unit.replace(one, () => amount)
}

/** A redemption of which some pieces are still to be given. */
type Owed = Pick<Redemption, 'id' | 'times' | 'givenTimes'>

/** How many pieces are still to be given. */
export const leftToGive = (owed: readonly Owed[]): number =>
  owed.reduce((sum, { times, givenTimes }) => sum + times - givenTimes, 0)

/** How many pieces of each redemption are given, of so many in all: the first ones first. */
export function spreadOver<One extends Owed>(
  owed: readonly One[],
  times: number,
): { redemption: One; times: number }[] {
  let left = times
  return owed.flatMap((redemption) => {
    const given = Math.min(left, leftToGive([redemption]))
    left -= given
    return given > 0 ? [{ redemption, times: given }] : []
  })
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
