import type { Accent } from '../../../platform/ui/tone.ts'
import { categories, type Category, pictureNames, type PictureName, type Reward } from '../contract.ts'
import { isPresetKey, presetPictures } from '../presets.ts'
import { filters } from '../rules.ts'

const artAccent: Record<PictureName, Accent> = {
  gift: 'blossom',
  ticket: 'sun',
  iceCream: 'blossom',
  cake: 'blossom',
  swim: 'water',
  paw: 'sun',
  popcorn: 'blossom',
  tent: 'leaf',
  ball: 'water',
  palette: 'sun',
  sticker: 'blossom',
  book: 'water',
  car: 'blossom',
  screen: 'berry',
  moon: 'sun',
  snack: 'sun',
}

/** The drawing of a reward for which none was chosen. It shows no object, because it is unknown which it is. */
export const defaultPicture = (category: Category): PictureName =>
  kindOf(category) === 'privilege' ? 'ticket' : 'gift'

/** The drawing of a reward and the accent of its tile. docs/product-decisions.md, row 6. */
export function lookOf({ presetKey, category, picture }: Pick<Reward, 'presetKey' | 'category' | 'picture'>): {
  art: PictureName
  accent: Accent
} {
  const art = picture ?? (isPresetKey(presetKey) ? presetPictures[presetKey] : defaultPicture(category))
  return { art, accent: artAccent[art] }
}

/** The drawing of a redeemed reward, from the metadata of its entry. Undefined if they do not say what it was. */
export function redeemedPicture(data: Readonly<Record<string, unknown>>): PictureName | undefined {
  const category = categories.find((one) => one === data['category'])
  if (!category) return undefined
  const picture = pictureNames.find((one) => one === data['picture']) ?? null
  return lookOf({ presetKey: String(data['presetKey']), category, picture }).art
}

/** The filter of a category. `other` shows only under "all". */
export function kindOf(category: Category): keyof typeof filters | 'other' {
  if (filters.gift.some((one) => one === category)) return 'gift'
  return filters.privilege.some((one) => one === category) ? 'privilege' : 'other'
}
