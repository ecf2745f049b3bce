import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import type { Category, PictureName, Reward } from './contract.ts'

/**
 * What every store starts with; clients word titles by the key. `docs/spec.md`, section 9; `docs/product-decisions.md`,
 * row 6.
 */
export const presetRewards = [
  { key: 'toyCar', title: 'Toy car', pointsCost: 100, category: 'toy' },
  { key: 'storyBook', title: 'Story book', pointsCost: 80, category: 'book' },
  { key: 'stickerSet', title: 'Sticker set', pointsCost: 50, category: 'gift' },
  { key: 'screenTime', title: 'Extra screen time (30 min)', pointsCost: 60, category: 'privilege' },
  { key: 'laterBedtime', title: 'Later bedtime (30 min)', pointsCost: 40, category: 'privilege' },
  { key: 'snackChoice', title: 'Snack choice', pointsCost: 30, category: 'treat' },
] as const satisfies { key: string; title: string; pointsCost: number; category: Category }[]
export type PresetKey = (typeof presetRewards)[number]['key']

/** The drawing of each preset. */
export const presetPictures: Readonly<Record<PresetKey, PictureName>> = {
  toyCar: 'car',
  storyBook: 'book',
  stickerSet: 'sticker',
  screenTime: 'screen',
  laterBedtime: 'moon',
  snackChoice: 'snack',
}

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
