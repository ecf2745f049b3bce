import type { Language } from '../i18n/rules.ts'

/** The texts of the web app manifest: the name of the app and the labels of its screenshots. */
export interface ManifestTexts {
  name: string
  short_name: string
  description: string
  /** In the order of the screenshots in the manifest. */
  screenshots: readonly string[]
}

/** English is in the manifest file itself, which is the default. */
export const manifestTexts: Record<Exclude<Language, 'en'>, ManifestTexts> = {
  zh: {
    name: '小芽：陪好习惯慢慢长大',
    short_name: '小芽',
    description: '看见并奖励孩子的好行为、好习惯、新技能和每天的点滴。',
    screenshots: ['孩子的一周和四种成长方式', '今天的习惯', '奖励商店', '大屏幕上的小芽'],
  },
  es: {
    name: 'Pipling',
    short_name: 'Pipling',
    description:
      'Fíjate en las buenas conductas, los hábitos, las habilidades y los momentos de tus hijos e hijas, y prémialos.',
    screenshots: [
      'La semana y los cuatro módulos',
      'Los hábitos de hoy',
      'La tienda de premios',
      'Pipling en una pantalla grande',
    ],
  },
}
