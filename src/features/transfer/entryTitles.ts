import { isolateBidi } from '../i18n/isolateBidi.ts'
import type { Language } from '../i18n/rules.ts'
import { entryWordsOf, type Feature } from '../points/feature.ts'
import { timelineWords } from '../timeline/words.ts'

export interface TitledEntry {
  kind: string
  title: string
  points: number | null
  metadata: Readonly<Record<string, string | number | boolean | null>> | null
}

/** Returns a function for the title of an entry in a language, as the timeline shows it. */
export function createEntryTitles(features: readonly Feature[], language: Language): (entry: TitledEntry) => string {
  const words = entryWordsOf(features)
  const tried = timelineWords('skillTried')
  const readyTitles = Object.assign({}, ...features.map(({ readyTitles: titles }) => titles?.[language])) as Record<
    string,
    string
  >

  return ({ kind, title, points, metadata }) => {
    const key = metadata?.key ?? metadata?.presetKey
    const named =
      (typeof key === 'string' ? readyTitles[key] : undefined) ?? metadata?.rewardTitle ?? metadata?.title ?? title
    const isTry = kind === 'skill_score' && metadata?.isBest === false
    const pattern = isTry ? tried : (words[kind] ?? words[`${kind} ${Math.abs(points ?? 0)}`])
    if (pattern === undefined) return String(named)
    const values: TitledEntry['metadata'] = { ...metadata, title: named }
    return pattern[language]
      .replaceAll(/\{(\w+)[^}]*\}/g, (_, name: string) => isolateBidi(String(values[name] ?? '')))
      .trim()
  }
}
