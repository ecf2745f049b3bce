import type { RewardArtName } from '../../../platform/ui/RewardArt.tsx'
import type { Accent } from '../../../platform/ui/tone.ts'
import type { Category, Reward } from '../contract.ts'
import { filters, type PresetKey } from '../rules.ts'

const presetArt: Record<PresetKey, RewardArtName> = {
  toyCar: 'car',
  storyBook: 'book',
  stickerSet: 'sticker',
  screenTime: 'screen',
  laterBedtime: 'moon',
  snackChoice: 'snack',
}

/** docs/product-decisions.md, row 6: the drawing follows the fine category. */
const categoryArt: Record<Category, RewardArtName> = {
  gift: 'sticker',
  privilege: 'screen',
  toy: 'car',
  book: 'book',
  activity: 'moon',
  treat: 'snack',
  outing: 'car',
  other: 'sticker',
}

const artAccent: Record<RewardArtName, Accent> = {
  sticker: 'blossom',
  book: 'water',
  car: 'blossom',
  screen: 'berry',
  moon: 'sun',
  snack: 'sun',
}

export function isPresetKey(key: string | null): key is PresetKey {
  return key !== null && key in presetArt
}

/** The drawing of a reward, and the accent of the tile behind it. */
export function lookOf({ presetKey, category }: Pick<Reward, 'presetKey' | 'category'>): {
  art: RewardArtName
  accent: Accent
} {
  const art = isPresetKey(presetKey) ? presetArt[presetKey] : categoryArt[category]
  return { art, accent: artAccent[art] }
}

/** Under which filter a category is found; `other` under none but "all". */
export function kindOf(category: Category): keyof typeof filters | 'other' {
  if (filters.gift.some((one) => one === category)) return 'gift'
  return filters.privilege.some((one) => one === category) ? 'privilege' : 'other'
}
