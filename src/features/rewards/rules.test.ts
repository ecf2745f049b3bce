import { expect, it } from 'vitest'
import { categories } from './contract.ts'
import { filters, presetRewards } from './rules.ts'

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
