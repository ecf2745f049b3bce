import type { Category, PictureName } from './contract.ts'

/**
 * The first rewards of every store; clients word titles by the key. `docs/spec.md`, section 9;
 * `docs/product-decisions.md`, row 6.
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

export const presetPictures: Readonly<Record<PresetKey, PictureName>> = {
  toyCar: 'car',
  storyBook: 'book',
  stickerSet: 'sticker',
  screenTime: 'screen',
  laterBedtime: 'moon',
  snackChoice: 'snack',
}

export const isPresetKey = (key: string | null): key is PresetKey => key !== null && key in presetPictures
