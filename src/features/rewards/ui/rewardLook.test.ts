import { describe, expect, it } from 'vitest'
import { categories } from '../contract.ts'
import { presetRewards } from '../presets.ts'
import { lookOf, redeemedPicture } from './rewardLook.ts'

describe('lookOf', () => {
  it('shows a gift box for an own reward, and a ticket for an own privilege', () => {
    const arts = categories.map((category) => [category, lookOf({ presetKey: null, category, picture: null }).art])
    expect(Object.fromEntries(arts)).toEqual({
      gift: 'gift',
      toy: 'gift',
      book: 'gift',
      treat: 'gift',
      other: 'gift',
      privilege: 'ticket',
      activity: 'ticket',
      outing: 'ticket',
    })
  })

  it('shows the chosen drawing before the default of the category or the preset', () => {
    expect(lookOf({ presetKey: null, category: 'outing', picture: 'swim' })).toEqual({ art: 'swim', accent: 'water' })
    expect(lookOf({ presetKey: 'toyCar', category: 'toy', picture: 'ball' }).art).toBe('ball')
  })

  it('shows each preset reward with a drawing of its own', () => {
    const arts = presetRewards.map(({ key, category }) => lookOf({ presetKey: key, category, picture: null }).art)
    expect(arts).toEqual(['car', 'book', 'sticker', 'screen', 'moon', 'snack'])
  })
})

describe('redeemedPicture', () => {
  it.each([
    [{ presetKey: null, category: 'privilege', picture: 'popcorn' }, 'popcorn'],
    [{ presetKey: 'storyBook', category: 'book', picture: null }, 'book'],
    // Entries from before rewards had pictures.
    [{ presetKey: null, category: 'outing' }, 'ticket'],
    [{ presetKey: 'aLaterPreset', category: 'gift', picture: 'aLaterPicture' }, 'gift'],
    [{ rewardTitle: 'Zoo' }, undefined],
    [{}, undefined],
  ])('reads %j as %s', (data, name) => {
    expect(redeemedPicture(data)).toBe(name)
  })
})
