import { expect, it } from 'vitest'
import { categories } from './contract.ts'
import { filters, presetRewards } from './rules.ts'

it('starts every store with the six rewards of the specification', () => {
  expect(Object.fromEntries(presetRewards.map(({ key, pointsCost }) => [key, pointsCost]))).toEqual({
    toyCar: 100,
    storyBook: 80,
    stickerSet: 50,
    screenTime: 60,
    laterBedtime: 40,
    snackChoice: 30,
  })
})

it('shows every category under one filter at most, and every preset under one', () => {
  const shown = [...filters.gift, ...filters.privilege]
  expect(new Set(shown).size).toBe(shown.length)
  expect(categories.filter((category) => !shown.some((known) => known === category))).toEqual(['other'])
  expect(presetRewards.every(({ category }) => shown.some((known) => known === category))).toBe(true)
})
