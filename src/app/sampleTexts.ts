import type { BodyOf } from '../platform/http/contract.ts'
import type { addChild } from '../features/children/contract.ts'
import type { defaultQuickActions } from '../features/behaviors/rules.ts'

export type SampleLanguage = 'zh' | 'en' | 'es'

interface SampleTexts {
  children: BodyOf<typeof addChild>[]
  quickActions: Record<(typeof defaultQuickActions)[number]['key'], string>
  deductions: { title: string; points: number }[]
  remedy: string
  gift: string
}

/** What the sample family is called and what happened in it, as a parent there would write it. */
export const sampleTexts: Record<SampleLanguage, SampleTexts> = {
  en: {
    children: [
      { name: 'Mia', age: 8, gender: 'girl', avatarUrl: '👧' },
      { name: 'Leo', age: 5, gender: 'boy', avatarUrl: '👦' },
    ],
    quickActions: {
      greeting: 'Polite greeting',
      tidyToys: 'Tidied up the toys',
      helpClean: 'Helped to clean',
      helpOthers: 'Helped someone',
      studyWell: 'Studied with focus',
    },
    deductions: [
      { title: 'Shouted at dinner', points: 3 },
      { title: 'Left the bike in the rain', points: 5 },
    ],
    remedy: 'Small repair',
    gift: 'Surprise points',
  },
  zh: {
    children: [
      { name: '小米', age: 8, gender: 'girl', avatarUrl: '👧' },
      { name: '乐乐', age: 5, gender: 'boy', avatarUrl: '👦' },
    ],
    quickActions: { greeting: '主动问好', tidyToys: '收拾玩具', helpClean: '帮忙打扫', helpOthers: '帮助别人', studyWell: '认真学习' },
    deductions: [
      { title: '吃饭时大喊大叫', points: 3 },
      { title: '把自行车丢在雨里', points: 5 },
    ],
    remedy: '小小弥补',
    gift: '惊喜积分',
  },
  es: {
    children: [
      { name: 'Lucía', age: 8, gender: 'girl', avatarUrl: '👧' },
      { name: 'Mateo', age: 5, gender: 'boy', avatarUrl: '👦' },
    ],
    quickActions: {
      greeting: 'Saludó con amabilidad',
      tidyToys: 'Recogió los juguetes',
      helpClean: 'Ayudó a limpiar',
      helpOthers: 'Ayudó a alguien',
      studyWell: 'Estudió con atención',
    },
    deductions: [
      { title: 'Gritó en la cena', points: 3 },
      { title: 'Dejó la bici bajo la lluvia', points: 5 },
    ],
    remedy: 'Arreglo pequeño',
    gift: 'Puntos sorpresa',
  },
}
