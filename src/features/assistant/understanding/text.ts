import { foldLetters, foldText } from '../../../platform/foldText.ts'
import type { Language } from '../../i18n/rules.ts'
import type { QuestionWords } from './words.ts'

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
 * nothing is understood twice: `@` for a child, `#` for a thing, `~` for a time, `%` for the rest.
 */
export interface Question {
  words: QuestionWords
  /** The whole of it, folded. */
  raw: string
  tokens: readonly Token[]
  /** The words with a space on either side; Chinese signs stand together. */
  text: string
}

export const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** Splits a question into its words. Apostrophes separate them, and the digits of a date stay together. */
export function questionOf(raw: string, words: QuestionWords): Question {
  let text = ''
  const tokens: Token[] = []
  for (const [part] of raw
    .normalize('NFKC')
    .matchAll(/\p{Script=Han}|\d+(?:-\d+)*|(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu)) {
    const word = normOf(part, words.language).replaceAll(/([a-z])\1{2,}/g, '$1$1')
    if (word === '') continue
    // Chinese stands together, and with its numbers.
    const last = text.at(-1) ?? ' '
    if (!(isHan(last) ? /^[\p{Script=Han}\d]/u : /^\p{Script=Han}/u).test(word) || !/[\p{Script=Han}\d]/u.test(last))
      text += ' '
    tokens.push({ raw: part, word, at: text.length })
    text += word
  }
  return { words, raw: foldText(raw), tokens, text: `${text} ` }
}

/** The words of a name or title, as they stand in the text of a question. */
export const wordsIn = (title: string, words: QuestionWords): string => questionOf(title, words).text.trim()

/** Folds a word. Spanish is spelled by sound: many write «beses» for «veces» and «aller» for «ayer». */
export const normOf = (text: string, language: Language): string =>
  language === 'es' ? soundOf(foldLetters(text)) : foldLetters(text)

const soundOf = (text: string) =>
  text
    .replaceAll(/qu(?=[ei])|q|c(?![ei])/g, 'k')
    .replaceAll(/[zc]/g, 's')
    .replaceAll('ll', 'y')
    .replaceAll('v', 'b')
    .replaceAll('h', '')
    .replaceAll(/n(?=[pb])/g, 'm')

/** Covers a part of the text. */
export function cover(question: Question, [at, end]: Place, sign: string): void {
  const { text } = question
  question.text = text.slice(0, at) + sign.repeat(end - at) + text.slice(end)
}

/** Covers all that a pattern matches, but for what names a child. */
export function coverAll(question: Question, pattern: string): void {
  for (const place of placesOf(question, pattern))
    if (!question.text.slice(...place).includes('@')) cover(question, place, '%')
}

/** The words that nothing covers. */
export const openTokens = ({ tokens, text }: Question): Token[] =>
  tokens.filter(({ word, at }) => text.startsWith(word, at))

/** Where a pattern matches, without the space before. */
export const placesOf = ({ text, words }: Question, pattern: string): Place[] =>
  [...text.matchAll(patternOf(pattern, words))].map(({ index, 0: { length } }) => [
    index + Number(words.language !== 'zh'),
    index + length,
  ])

export const has = ({ text, words }: Question, pattern: string): boolean => text.search(patternOf(pattern, words)) >= 0

/** Whether a word is on a list of words. */
export const isIn = (word: string, list: string, words: Compiling): boolean =>
  ` ${word} `.search(patternOf(listOf(list), words)) >= 0

/** The pattern of a list with spaces between its words; `_` is a space in a word. */
export const listOf = (list: string): string => list.trim().replaceAll(/\s+/g, '|').replaceAll('_', ' ')

interface Compiling {
  language: Language
  groups: Readonly<Record<string, string>>
}

const compiled = new Map<string, RegExp>()

/**
 * A pattern of whole words: a star stands for any ending, `{name}` for a group. Chinese matches anywhere, as it writes
 * no spaces. Compiled once: that takes longer than a search.
 */
export function patternOf(pattern: string, words: Compiling): RegExp {
  const key = words.language + pattern
  const source = compiled.has(key) ? '' : sourceOf(pattern, words)
  const expression = compiled.get(key) ?? new RegExp(words.language === 'zh' ? source : ` (?:${source})(?= )`, 'g')
  compiled.set(key, expression)
  return expression
}

/** The regular expression of a pattern, for a text that is spelled as `normOf` does. */
export function sourceOf(pattern: string, { language, groups }: Compiling): string {
  const expand = (part: string): string =>
    part.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => `(?:${expand(groups[name]!)})`)
  const source = expand(pattern)
  return (language === 'es' ? soundOf(source).replaceAll('a-s', 'a-z') : source).replaceAll(/([a-z])\*/g, '$1[a-z]*')
}

/** What may follow the stem of a word in English and Spanish. */
const ending =
  /^(?:e?s|e?d|ing|e?r|ers|ie[sd]|l?y|[aoe]|[ao]s|[ae]n|on|[ai]r|[ai]?e?ndo|[ai]d[ao]|[ai]e?ron|aban?|i[ao]n?|[ai]mos|[aei]rse|[ais]*ion|it[ao]s?|ura|a?mientos?)?$/
/** What may follow a stem of three letters. */
const shortEnding = /^(?:e?s|ing|ed|ar|o|ando|aron|aba|ado)?$/

/** Whether two words are forms of one: read and reading, nadar and nadó. */
export function isSameWord(one: string, other: string): boolean {
  let common = 0
  while (common < one.length && one[common] === other[common]) common += 1
  // The last letter is doubled in napping, and the vowel is the same in entrenar and entrenado.
  const isEnding = (word: string, length: number) =>
    (length < 4 ? shortEnding : ending).test(
      word.slice(length).replace(/^([b-z])(?=(?:ed|ing)$)/, (letter) => (letter === word[length - 1] ? '' : letter)),
    )
  return (
    one === other ||
    [common, common - 1].some((length) => length > 2 && isEnding(one, length) && isEnding(other, length))
  )
}
