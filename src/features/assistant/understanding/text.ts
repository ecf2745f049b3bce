import { foldLetters, foldText } from '../../../platform/foldText.ts'
import type { Language } from '../../i18n/rules.ts'

/** A word of a question, or one Chinese sign. */
export interface Token {
  /** As it was typed. */
  raw: string
  /** Folded, and spelled by sound in Spanish. */
  word: string
  /** Where it begins in the text. */
  at: number
}

/** Begin and end in the text. */
export type Place = [at: number, end: number]

/**
 * A question that is read step by step. What is understood is covered in `text` by signs of the same length, so that
 * nothing is understood twice: `@` for a child, `#` for a thing, `~` for a time.
 */
export interface Question {
  language: Language
  /** The whole of it, folded. */
  raw: string
  tokens: readonly Token[]
  /** The words with a space on either side; Chinese signs stand together. */
  text: string
}

const isHan = (word: string) => /^\p{Script=Han}/u.test(word)
/** Chinese stands together, and with its numbers. */
const isJoined = (one: string, other: string) =>
  (isHan(one) && /^[\p{Script=Han}\d]/u.test(other)) || (/^\d/.test(one) && isHan(other))

/** Splits a question into its words. Apostrophes separate them, and digits of a date stay together. */
export function questionOf(raw: string, language: Language): Question {
  let text = ''
  const tokens: Token[] = []
  for (const [part] of raw
    .normalize('NFKC')
    .matchAll(/\p{Script=Han}|\d+(?:[/.-]\d+)+|\d+|[^\P{L}\p{Script=Han}]+|\p{M}+/gu)) {
    const word = normOf(part, language)
    if (word === '') continue
    if (tokens.length === 0 || !isJoined(tokens.at(-1)!.word, word)) text += ' '
    tokens.push({ raw: part, word, at: text.length })
    text += word
  }
  return { language, raw: foldText(raw), tokens, text: `${text} ` }
}

/** The words of a name or title, as they stand in the text of a question. */
export const wordsIn = (title: string, language: Language): string => questionOf(title, language).text.trim()

/** Folds a word. Spanish is spelled by sound: many write «beses» for «veces» and «aller» for «ayer». */
export function normOf(text: string, language: Language): string {
  const folded = foldLetters(text)
  return language === 'es' ? soundOf(folded) : folded
}

const soundOf = (text: string) =>
  text
    .replaceAll(/qu(?=[ei])|q/g, 'k')
    .replaceAll(/z|c(?=[ei])/g, 's')
    .replaceAll('ll', 'y')
    .replaceAll('v', 'b')
    .replaceAll('h', '')
    .replaceAll('c', 'k')
    .replaceAll(/n(?=[pb])/g, 'm')

/** Covers a part of the text. */
export function cover(question: Question, at: number, end: number, sign: string): void {
  const { text } = question
  question.text = text.slice(0, at) + sign.repeat(end - at) + text.slice(end)
}

/** Covers all that a pattern matches, but for what the question names. */
export function coverAll(question: Question, pattern: RegExp, sign: string): void {
  for (const { index, 0: match } of question.text.matchAll(pattern))
    if (!match.includes('@'))
      cover(question, index + match.length - match.trimStart().length, index + match.length, sign)
}

/** The words that nothing covers. */
export const openTokens = ({ tokens, text }: Question): Token[] =>
  tokens.filter(({ word, at }) => text.startsWith(word, at))

const compiled = new Map<string, RegExp>()

/**
 * A pattern of whole words: a star stands for any ending, `{name}` for a group. Chinese matches anywhere, as it writes
 * no spaces. Compiled once: that takes longer than a search.
 */
export function patternOf(source: string, language: Language, groups: Readonly<Record<string, string>> = {}): RegExp {
  const key = `${language} ${source}`
  const known = compiled.get(key)
  if (known) return known
  const written = sourceOf(source, language, groups)
  const pattern = new RegExp(language === 'zh' ? written : ` (?:${written})(?= )`, 'g')
  compiled.set(key, pattern)
  return pattern
}

/** The regular expression of a pattern, for a text that is spelled as `normOf` does. */
export function sourceOf(source: string, language: Language, groups: Readonly<Record<string, string>> = {}): string {
  const expand = (part: string): string =>
    part.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => `(?:${expand(groups[name]!)})`)
  const written = language === 'es' ? soundOf(expand(source)).replaceAll('a-s', 'a-z') : expand(source)
  return written.replaceAll(/([a-z])\*/g, '$1[a-z]*')
}

/** The pattern of a list with spaces between its words; `_` is a space in a word. */
export const listPattern = (list: string, language: Language): RegExp =>
  patternOf(list.trim().replaceAll(/\s+/g, '|').replaceAll('_', ' '), language)

/** What may follow the stem of a word in English and Spanish. */
const ending =
  /^(?:s|es|ed|d|ing|e|er|ers|y|ies|ied|ly|a|o|as|os|an|en|on|ar|ir|ando|iendo|endo|ado|ido|ada|ida|aron|ieron|aba|aban|ia|io|ian|amos|imos|aste|iste|arse|erse|irse|ara|era|ion|sion|asion|ito|ita|itos|itas|ura|miento|mientos|amiento|amientos)?$/
/** What may follow a stem of three letters. */
const shortEnding = /^(?:s|es|ing|ed|ar|o|ando|aron|aba|amos|ado)?$/

/** Whether two words are forms of one: read and reading, nadar and nadó. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  if (length < 3) return false
  // The last letter is doubled in napping and swimming.
  const rests = [one, other].map((word) =>
    word[length] === word[length - 1] && /^.(?:ed|ing)/.test(word.slice(length))
      ? word.slice(length + 1)
      : word.slice(length),
  )
  return rests.every((rest) => (length === 3 ? shortEnding : ending).test(rest))
}

/** Whether a word is on a list of words. */
export const isIn = (word: string, list: string, language: Language): boolean =>
  ` ${word} `.search(listPattern(list, language)) >= 0
