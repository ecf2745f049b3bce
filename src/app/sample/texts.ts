import type { addChild } from '../../features/children/contract.ts'
import type { defaultQuickActions } from '../../features/behaviors/rules.ts'
import type { Mood, Weather } from '../../features/moments/contract.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { textsEn } from './textsEn.ts'
import { textsEs } from './textsEs.ts'
import { textsZh } from './textsZh.ts'

export type SampleLanguage = 'zh' | 'en' | 'es'

interface SampleMoment {
  weather: Weather
  mood: Mood
  content: string
}

export interface SampleTexts {
  /** The elder, then the younger. */
  children: BodyOf<typeof addChild>[]
  quickActions: Record<(typeof defaultQuickActions)[number]['key'], string>
  deductions: { title: string; points: number }[]
  remedy: string
  gift: string
  habits: Record<'read' | 'bed' | 'teeth', { title: string; description?: string }>
  skills: Record<'jumpRope' | 'recitePoetry' | 'swimming', { title: string; targetUnit: string }>
  /** The rewards that the elder and the younger child save for. */
  wishes: [elder: string, younger: string]
  /** Something to be done once. */
  job: string
  /** Oldest first. */
  moments: { elder: SampleMoment[]; younger: SampleMoment[] }
}

/** Names and texts of the sample family, as a parent would write them. */
export const sampleTexts: Record<SampleLanguage, SampleTexts> = { en: textsEn, zh: textsZh, es: textsEs }
