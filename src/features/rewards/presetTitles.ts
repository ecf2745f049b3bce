import type { Language } from '../i18n/rules.ts'
import type { PresetKey } from './presets.ts'

/** The preset rewards as the messages word them: a test compares the two. */
export const presetTitles: Readonly<Record<PresetKey, Readonly<Record<Language, string>>>> = {
  toyCar: { zh: '玩具车', en: 'Toy car', es: 'Carrito de juguete' },
  storyBook: { zh: '故事书', en: 'Story book', es: 'Cuento' },
  stickerSet: { zh: '贴纸套装', en: 'Sticker set', es: 'Set de stickers' },
  screenTime: {
    zh: '多玩 30 分\u2060钟电子产品',
    en: 'Extra screen time (30 min)',
    es: 'Tiempo extra de pantalla (30 min)',
  },
  laterBedtime: { zh: '晚睡 30 分钟', en: 'Later bedtime (30 min)', es: 'Dormir más tarde (30 min)' },
  snackChoice: { zh: '零食自己选', en: 'Snack choice', es: 'Elegir un antojo' },
}
