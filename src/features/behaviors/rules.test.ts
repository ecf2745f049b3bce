import { describe, expect, it } from 'vitest'
import { maxQuickActions } from './contract.ts'
import { foldText } from '../../platform/foldText.ts'
import { type ListedAction, placeOnList } from './placeOnList.ts'
import { signedPoints } from './rules.ts'

const action = (title: string, position: number, more: Partial<ListedAction> = {}): ListedAction => ({
  key: null,
  title,
  foldedTitle: foldText(title),
  points: 5,
  position,
  ...more,
})
/** Seven entries, the highest position first. */
const full = Array.from({ length: maxQuickActions }, (_, n) => action(`Title ${n}`, maxQuickActions - n))

describe('placeOnList', () => {
  it('puts a new action first', () => {
    const tapped = action('New', 9)
    expect(placeOnList([action('Old', 1)], tapped)).toEqual({ entered: tapped, dropped: [] })
  })

  it('drops the last action of a full list when a new one comes', () => {
    const tapped = action('New', 9)
    expect(placeOnList(full, tapped)).toEqual({ entered: tapped, dropped: [full.at(-1)] })
  })

  it('keeps the place of a listed action and updates its points', () => {
    const tapped = action('  TITLE 3 ', 9, { points: 8 })
    expect(placeOnList(full, tapped)).toEqual({ entered: { ...full[3], points: 8 }, dropped: [] })
  })

  it('changes nothing when a listed action has the same points', () => {
    expect(placeOnList(full, action('Title 3', 9))).toEqual({ entered: undefined, dropped: [] })
  })

  it('finds a listed action by its key before it looks at titles', () => {
    const list = [action('Saludó', 2, { key: 'greeting' }), action('Polite greeting', 1)]
    const tapped = action('Polite greeting', 9, { key: 'greeting', points: 7 })
    expect(placeOnList(list, tapped).entered).toEqual({ ...list[0], points: 7 })
  })
})

describe('signedPoints', () => {
  it.each([
    ['reward', 7, 7],
    ['reward', -7, 7],
    ['punishment', 7, -7],
    ['punishment', -7, -7],
  ] as const)('signedPoints of a %s of %d is %d', (type, points, signed) => {
    expect(signedPoints(type, points)).toBe(signed)
  })
})
