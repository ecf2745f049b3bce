import type { Language } from '../../i18n/rules.ts'
import type { Fact } from './understand.ts'

/**
 * How a language asks. Each value is a pattern of folded words, in which `{name}` is a group and a star after a letter
 * any ending; in a text `@` covers a child, `#` a thing and `~` a time.
 */
export interface QuestionTable {
  language: Language
  /** Parts of the patterns below. */
  groups: Readonly<Record<string, string>>
  /** Further names of months, each after a `|`. */
  abbreviations: string
  /** The numbers from one on, and days, weeks, months, years: the begin of each. */
  numbers: string
  units: string
  /** When: the first pattern that matches is taken. `understanding/time.ts` says what the names mean. */
  times: readonly (readonly [meaning: string, pattern: string])[]
  /** Between what two times is from the first to the second, and what makes a time the begin of all since. */
  range: string
  since: string
  /** The words around a child's name with which it is an ordinary word, and those after a name that is a verb as well. */
  notName: { before: string; after: string; verb: string; afterVerb: string }
  /** All children, the child of before, and the family, which show that a question is about the family. */
  everybody: string
  pronoun: string
  ours: string
  /** How a question goes on from the one before. */
  goesOn: string
  /** What is asked for: the first pattern that matches is taken. */
  facts: readonly (readonly [fact: Fact, pattern: string])[]
  /** Points that are gained, not had. */
  gained: string
  /** What joins points with what they are for. */
  of: string
  siblings: string
  compares: string
  cause: string
  health: string
  other: string
  howTo: string
  /** The app itself, beside the words of its topics. */
  app: string
  advice: string
  /** A worry, which is no question about what happened. */
  trouble: string
  /** Further words to which typos are corrected. */
  typos: string
  /** Words that say nothing about a thing. */
  empty: string
  /** Words that say little: alone they name a thing only if nothing else does. */
  weak: string
}

/** A table with what follows from it. */
export interface QuestionWords extends QuestionTable {
  /** From January, and from Sunday. They are groups of the patterns as well. */
  months: readonly string[]
  weekdays: readonly string[]
  /** The words to which typos are corrected. */
  corrected: readonly string[]
  /** Whether a word is one of those with which questions are asked. */
  isKnown: (word: string) => boolean
}
