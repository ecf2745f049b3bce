import { ideas } from '../messages/ideas.ts'
import { isTypo } from '../safetyRules.ts'
import { foldText } from '../../../platform/foldText.ts'
import {
  cover,
  isIn,
  isSameWord,
  listPattern,
  openTokens,
  patternOf,
  questionOf,
  type Place,
  type Question,
} from './text.ts'
import type { QuestionWords } from './words.ts'

export interface AskedThing {
  id: string
  kind: 'habit' | 'skill' | 'reward' | 'behavior'
  childId: string
  title: string
  isArchived?: boolean | undefined
}

export interface FoundThing<Thing> {
  thing: Thing
  /** 1 for a word of the title that means something. */
  score: number
  /** What speaks of it. */
  places: Place[]
}

/** From this score on a thing is meant, whatever else the question says. */
export const sure = 0.6

interface ThingSearch<Thing> {
  things: readonly Thing[]
  words: QuestionWords
  /** Whether a word has another meaning in questions. */
  isKnown: (word: string) => boolean
  /** Adds to the rank of a thing, up to 1. */
  preferenceOf: (thing: Thing) => number
}

/**
 * Finds the thing of which a question speaks, by the words of its title and by the ideas that it shares. An archived
 * one comes after one that is in use.
 */
export function findThing<Thing extends AskedThing>(
  question: Question,
  { things, words, isKnown, preferenceOf }: ThingSearch<Thing>,
): FoundThing<Thing> | undefined {
  let best: (FoundThing<Thing> & { rank: number }) | undefined
  for (const thing of things) {
    const { score, share, places } = matchOf(question, thing.title, { words, isKnown })
    if (score < 0.2) continue
    const rank = score + share + preferenceOf(thing) - (thing.isArchived ? 0.05 : 0)
    if (!best || rank > best.rank) best = { thing, score, places, rank }
  }
  return best
}

export function coverPlaces(question: Question, places: readonly Place[], sign: string): void {
  for (const [at, end] of places) cover(question, at, end, sign)
}

interface Match {
  score: number
  /** How much of the title was found, 0 to 0.5. */
  share: number
  places: Place[]
}

function matchOf(question: Question, title: string, known: Pick<ThingSearch<AskedThing>, 'words' | 'isKnown'>): Match {
  const own = questionOf(title, question.language)
  const whole = own.text.trim()
  // A title of signs and emoji has no words.
  if (whole === '') return { score: question.raw.includes(foldText(title)) ? 2 : 0, share: 0, places: [] }
  const isSeveral = own.tokens.length > 1
  const at = /^\p{Script=Han}/u.test(whole) ? question.text.indexOf(whole) : question.text.indexOf(own.text) + 1
  if (isSeveral && at > 0) return { score: 2, share: 0.5, places: [[at, at + whole.length]] }
  const spaced = matchWords(question, own, known)
  const signs = matchSigns(question, whole.replaceAll(/[^\p{Script=Han}]/gu, ''), known.words)
  return signs.score > spaced.score ? signs : spaced
}

/** Compares word by word: the same word in any form, with a typo, or another word for the same idea. */
function matchWords(
  question: Question,
  own: Question,
  { words, isKnown }: Pick<ThingSearch<AskedThing>, 'words' | 'isKnown'>,
): Match {
  const { language } = question
  const isWeak = (word: string) => isKnown(word) || isIn(word, words.weak, language)
  const isEmpty = (word: string) => isIn(word, words.empty, language)
  const open = openTokens(question).filter(({ word }) => !isHan(word))
  const shared = sharedIdeas(question, own)
  let [score, total] = [0, 0]
  const places: Place[] = []
  for (const { word, at } of own.tokens) {
    if (isHan(word)) continue
    const weight = isEmpty(word) ? 0.01 : /^\d+$/.test(word) ? 0.1 : isWeak(word) ? 0.3 : 1
    total += weight
    const idea = shared.find(({ from }) => from.some(([start, end]) => start <= at && at < end))
    const hits: Place[] = open
      .filter(
        (token) =>
          token.word === word ||
          (!isEmpty(token.word) && (isSameWord(token.word, word) || isMistyped(token.word, word))),
      )
      .map((token) => [token.at, token.at + token.word.length])
    if (hits.length === 0 && !idea) continue
    score += hits.length > 0 ? weight : 0.9 * weight
    if (weight > 0.01) places.push(...hits, ...(idea?.to ?? []))
  }
  return { score, share: total === 0 ? 0 : score / total / 2, places }
}

const isHan = (word: string) => /^\p{Script=Han}/u.test(word)
const isMistyped = (typed: string, word: string) => typed.length > 4 && word.length > 4 && isTypo(typed, word)
/** Compares Chinese signs: parts of two signs and more, all signs in their order as in 刷了几次牙, or an idea. */
function matchSigns(question: Question, title: string, { weak, language }: QuestionWords): Match {
  const { text } = question
  if (title === '') return { score: 0, share: 0, places: [] }
  const core = (language === 'zh' ? title.replaceAll(new RegExp(weak, 'g'), '') : title) || title
  const start = Math.max(0, title.indexOf(core))
  const places: Place[] = []
  const found = new Set<number>()
  for (let length = title.length; length > 1; length -= 1) {
    for (let n = 0; n + length <= title.length; n += 1) {
      const at = text.indexOf(title.slice(n, n + length))
      if (at < 0 || found.has(n)) continue
      for (let one = n; one < n + length; one += 1) found.add(one)
      places.push([at, at + length])
    }
  }
  const share = Math.min(1, [...found].filter((n) => n >= start && n < start + core.length).length / core.length)
  const [idea] = sharedIdeas(question, questionOf(title, question.language))
  if (share > 0 || idea)
    return { score: Math.max(share + 0.3, idea ? 0.9 : 0), share: share / 2, places: [...places, ...(idea?.to ?? [])] }
  const inOrder: Place[] = []
  for (const sign of core) {
    const at = text.indexOf(sign, inOrder.at(-1)?.[1] ?? 0)
    if (at >= 0) inOrder.push([at, at + 1])
  }
  const part = inOrder.length / core.length
  return inOrder.length > 1 && part > 0.6
    ? { score: part, share: part / 2, places: inOrder }
    : { score: 0, share: 0, places: [] }
}

/** The ideas of which both a question and a title speak, and where. */
function sharedIdeas(question: Question, title: Question): { from: Place[]; to: Place[] }[] {
  return ideas.flatMap((idea) => {
    const from = placesOfIdea(title, idea)
    const to = from.length > 0 ? placesOfIdea(question, idea) : []
    return to.length > 0 ? [{ from, to }] : []
  })
}

function placesOfIdea({ text, language }: Question, idea: string): Place[] {
  const space = idea.indexOf(' ')
  const spaced = listPattern(idea.slice(space + 1), language === 'zh' ? 'en' : language)
  return [
    ...[...text.matchAll(spaced)].map(({ index, 0: hit }): Place => [index + 1, index + hit.length]),
    ...[...text.matchAll(patternOf(idea.slice(0, space), 'zh'))].map(({ index, 0: hit }): Place => [
      index,
      index + hit.length,
    ]),
  ]
}
