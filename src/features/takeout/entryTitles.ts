import { isolateBidi } from '../i18n/isolateBidi.ts'
import type { Language } from '../i18n/rules.ts'
import type { EntryWords, Feature } from '../points/feature.ts'
import { en } from '../timeline/messages/en.ts'
import { es } from '../timeline/messages/es.ts'
import { zh } from '../timeline/messages/zh.ts'

/** The fields on which the title of an entry depends. */
export interface TitledEntry {
  kind: string
  title: string
  points: number | null
  metadata: Readonly<Record<string, string | number | boolean | null>> | null
}

const timelineTexts = { zh: zh.timeline, en: en.timeline, es: es.timeline }

/** The texts of the timeline for entries that are about something of the family. */
const patterns: Readonly<Record<string, keyof typeof en.timeline>> = {
  habit_checkin: 'habitCheckIn',
  habit_bonus: 'habitCompleted',
  skill_score: 'skillScore',
  skill_completed: 'skillCompleted',
  redemption: 'rewardRedeemed',
}

/** Returns a function for the title of an entry in a language, as the timeline shows it. */
export function createEntryTitles(features: readonly Feature[], language: Language): (entry: TitledEntry) => string {
  const words: readonly EntryWords[] = features.flatMap(({ entryWords }) => entryWords ?? [])
  const byKind = Object.assign({}, ...words.map(({ kinds }) => kinds ?? {})) as NonNullable<EntryWords['kinds']>
  const byKey = Object.assign({}, ...words.map(({ keys }) => keys?.[language] ?? {})) as Record<string, string>
  const texts = timelineTexts[language]

  return ({ kind, title, points, metadata }) => {
    if (kind === 'moment') return texts.momentSaved
    const fixed = byKind[kind === 'remedy' ? `remedy ${Math.abs(points ?? 0)}` : kind]
    if (fixed) return fixed[language]
    const key = metadata?.key ?? metadata?.presetKey
    const named =
      (typeof key === 'string' ? byKey[key] : undefined) ?? metadata?.rewardTitle ?? metadata?.title ?? title
    const pattern = patterns[kind]
    if (pattern === undefined) return String(named)
    const isTry = kind === 'skill_score' && metadata?.isBest === false
    const values = { ...metadata, title: named }
    return texts[isTry ? 'skillTried' : pattern]
      .replaceAll(/\{(\w+)[^}]*\}/g, (_, name: string) =>
        isolateBidi(String((values as TitledEntry['metadata'])?.[name] ?? '')),
      )
      .trim()
  }
}
