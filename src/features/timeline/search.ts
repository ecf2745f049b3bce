import { type Fragment, joinSql, sql, unprepared } from '../../platform/db/sql.ts'
import { chooseLanguage, type Language } from '../i18n/rules.ts'
import { entryWordsOf, type Feature } from '../points/feature.ts'
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
  const kinds = Object.entries(entryWordsOf(features)).map(([kind, words]) => ({ kind, words }))
  const titles = features.flatMap(({ readyTitles }) => readyTitles ?? [])

  return (q, languages) => {
    const language = chooseLanguage({ path: '', stored: undefined, browser: languages })
    const words = wordsOf(q)
    if (words.length === 0) return sql`true`
    return unprepared(
      joinSql(
        words.map((word) => holdsWord(word, systemTitlesWith(word, language))),
        ' and ',
      ),
    )
  }

  function systemTitlesWith(word: string, language: Language): SystemTitles {
    // Without what the family wrote.
    const isIn = (text: string) => holds(text.replaceAll(/\{[^}]*\}/g, ' '), word)
    return {
      kinds: kinds.flatMap(({ kind, words }) => (isIn(words[language]) ? kind : [])),
      keys: titles.flatMap((texts) =>
        Object.entries(texts[language]).flatMap(([key, text]) => (isIn(text) ? key : [])),
      ),
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
