import { isolateBidi } from '../i18n/isolateBidi.ts'
import type { Language } from '../i18n/rules.ts'
import { entryWordsOf, type Feature } from '../points/feature.ts'
import { timelineWords } from './words.ts'

export interface TitledEntry {
  kind: string
  title: string
  points: number | null
  metadata: Readonly<Record<string, string | number | boolean | null>> | null
}

type Named = Pick<TitledEntry, 'title' | 'metadata'>

/** Returns a function for what an entry is about: its title without the words of the app around it. */
export function createSubjectTitles(features: readonly Feature[], language: Language): (entry: Named) => string {
  const readyTitles = Object.assign({}, ...features.map(({ readyTitles: titles }) => titles?.[language])) as Record<
    string,
    string
  >
  return ({ title, metadata }) => {
    const key = metadata?.key ?? metadata?.presetKey
    const ready = typeof key === 'string' ? readyTitles[key] : undefined
    const named = String(ready ?? metadata?.rewardTitle ?? metadata?.title ?? title)
    const amount = metadata?.amount
    return typeof amount === 'string' ? `${named} (${amount})` : named
  }
}

/** Returns a function for the title of an entry in a language, as the timeline shows it. */
export function createEntryTitles(features: readonly Feature[], language: Language): (entry: TitledEntry) => string {
  const words = entryWordsOf(features)
  const tried = timelineWords('skillTried')
  const subjectOf = createSubjectTitles(features, language)

  return (entry) => {
    const { kind, points, metadata } = entry
    const named = subjectOf(entry)
    const isTry = kind === 'skill_score' && metadata?.isBest === false
    const pattern = isTry ? tried : (words[kind] ?? words[`${kind} ${Math.abs(points ?? 0)}`])
    if (pattern === undefined) return named
    const values: TitledEntry['metadata'] = { ...metadata, title: named }
    return pattern[language]
      .replaceAll(/\{(\w+)[^}]*\}/g, (_, name: string) => isolateBidi(String(values[name] ?? '')))
      .trim()
  }
}
