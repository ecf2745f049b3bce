import type { Language } from '../i18n/rules.ts'

/** What a phone shows of the app: its name under the icon, and words beside the pictures before it is installed. */
export interface ManifestTexts {
  name: string
  short_name: string
  description: string
  /** In the order of the manifest's pictures. */
  screenshots: readonly string[]
}

/** English is in the manifest itself, which is for whoever has no language yet. */
export const manifestTexts: Record<Exclude<Language, 'en'>, ManifestTexts> = {
  zh: {
    name: '小芽：陪好习惯慢慢长大',
    short_name: '小芽',
    description: '看见并奖励孩子的好行为、好习惯、新技能和每天的点滴。',
    screenshots: ['孩子的一周和四种成长方式', '习惯和这一周的打卡', '奖励商店', '大屏幕上的小芽'],
  },
  es: {
    name: 'Pipling',
    short_name: 'Pipling',
    description:
      'Fíjate en las buenas conductas, los hábitos, las habilidades y los momentos de tu peque, y prémialos.',
    screenshots: [
      'La semana de tu peque y los cuatro módulos',
      'Los hábitos y su semana',
      'La tienda de premios',
      'Pipling en una pantalla grande',
    ],
  },
}
