import { type Fragment, joinSql, sql, unprepared } from '../../platform/db/sql.ts'
import { chooseLanguage, type Language } from '../i18n/rules.ts'
import type { EntryWords, Feature } from '../points/feature.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { beginsWord, holds, patternOf, wordsOf } from './searchWords.ts'

/**
 * SQL for "the entry `a` holds all words": in the family's own words, or in the words that the app has for such
 * entries.
 */
export type HoldsWords = (q: string, languages: readonly string[]) => Fragment

/**
 * Creates the search.
 * @returns a function of what was typed and the languages of the reader, the preferred one first
 */
export function createSearch(features: readonly Feature[]): HoldsWords {
  return (q, languages) => {
    const language = chooseLanguage({ path: '', stored: undefined, browser: languages })
    const words = wordsOf(q)
    if (words.length === 0) return sql`true`
    const conditions = words.map((word) => holdsWord(word, systemTitlesWith(word, language)))
    return unprepared(joinSql(conditions, ' and '))
  }

  function systemTitlesWith(word: string, language: Language): SystemTitles {
    const all = [{ kinds }, ...features.map(({ entryWords }) => entryWords ?? {})]
    const found = (texts: Readonly<Record<string, string>>) =>
      Object.keys(texts).filter((name) => holds(texts[name]!, word))
    return {
      kinds: all.flatMap((words) =>
        found(Object.fromEntries(Object.entries(words.kinds ?? {}).map(([kind, texts]) => [kind, texts[language]]))),
      ),
      keys: all.flatMap((words) => found('keys' in words ? (words.keys?.[language] ?? {}) : {})),
    }
  }
}

/** Entries that the app titles: by their kind, or by the key of their ready-made title. */
interface SystemTitles {
  kinds: string[]
  keys: string[]
}

function holdsWord(word: string, { kinds, keys }: SystemTitles): Fragment {
  const isIn = sql`strpos(a.folded_text, ${word}) > 0`
  const places = [
    beginsWord(word)
      ? // A word of Latin letters is found where it begins. The planner would put the slow pattern before the test that
        // nearly all entries fail.
        sql`case when ${isIn} then a.folded_text ~ ${patternOf(word)} else false end`
      : isIn,
  ]
  // Most words are in no title of the app, and each test of a long history takes time.
  if (kinds.length > 0)
    places.push(sql`(case when a.kind = 'remedy' then 'remedy ' || abs(a.points) else a.kind end) = any(${kinds})`)
  // Compares the text after `"key":"` or `"presetKey":"`. A regular expression takes several times as long.
  if (keys.length > 0) places.push(sql`split_part(split_part(a.metadata, 'ey":"', 2), '"', 1) = any(${keys})`)
  return sql`(${joinSql(places, ' or ')})`
}

/** The same texts with which the timeline words these entries, without what the family wrote. */
const kinds: NonNullable<EntryWords['kinds']> = {
  habit_checkin: textsOf('habitCheckIn'),
  habit_bonus: textsOf('habitCompleted'),
  skill_score: textsOf('skillScore'),
  skill_completed: textsOf('skillCompleted'),
  moment: textsOf('momentSaved'),
  redemption: textsOf('rewardRedeemed'),
}

function textsOf(key: keyof typeof en.timeline) {
  const withoutValues = (text: string) => text.replaceAll(/\{[^}]*\}/g, ' ')
  return {
    zh: withoutValues(zh.timeline[key]),
    en: withoutValues(en.timeline[key]),
    es: withoutValues(es.timeline[key]),
  }
}
