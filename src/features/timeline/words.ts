import type { Words } from '../points/feature.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'

/** A text of the timeline in each language, for the kinds of entries in the descriptor of a feature. */
export const timelineWords = (key: keyof typeof en.timeline): Words => ({
  zh: zh.timeline[key],
  en: en.timeline[key],
  es: es.timeline[key],
})
