import { expect, it } from 'vitest'
import { categories, type Reward } from './contract.ts'
import { presetRewards } from './presets.ts'
import { filters, nextDayOf, rewardOn } from './rules.ts'

it('presetRewards are the six of docs/spec.md', () => {
  expect(Object.fromEntries(presetRewards.map(({ key, pointsCost }) => [key, pointsCost]))).toEqual({
    toyCar: 100,
    storyBook: 80,
    stickerSet: 50,
    screenTime: 60,
    laterBedtime: 40,
    snackChoice: 30,
  })
})

it('every category belongs to at most one filter, and every preset to exactly one', () => {
  const shown = [...filters.gift, ...filters.privilege]
  expect(new Set(shown).size).toBe(shown.length)
  expect(categories.filter((category) => !shown.some((one) => one === category))).toEqual(['other'])
  expect(presetRewards.every(({ category }) => shown.some((one) => one === category))).toBe(true)
})

it.each([
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', null],
  ['2026-11-28', null],
])('on %s, a reward that can be redeemed again on the 27th has the next day %j', (today, nextDay) => {
  expect(rewardOn(today, { nextDay: '2026-11-27' } as Reward)).toEqual({ nextDay })
})

// 2026-11-26 is a Thursday.
it.each([
  ['day', 1, [], null],
  ['day', 1, ['2026-11-25'], null],
  ['day', 1, ['2026-11-26'], '2026-11-27'],
  ['day', 2, ['2026-11-26', '2026-11-25'], null],
  ['week', 1, ['2026-11-21'], null],
  ['week', 1, ['2026-11-22'], '2026-11-29'],
  // The family moved west after the redemption.
  ['day', 1, ['2026-11-27'], '2026-11-28'],
  ['day', 2, ['2026-11-27', '2026-11-26'], '2026-11-27'],
  ['week', 1, ['2026-11-29'], '2026-12-06'],
] as const)(
  'nextDayOf a reward with a limit per %s of %i that was redeemed on %j is %j',
  (limitPer, limitCount, days, next) => {
    expect(nextDayOf({ limitPer, limitCount, redeemedDays: days }, '2026-11-26')).toBe(next)
  },
)
