import { ideas } from '../messages/ideas.ts'
import { isTypo } from '../safetyRules.ts'
import { foldText } from '../../../platform/foldText.ts'
import type { Language } from '../../i18n/rules.ts'
import {
  cover,
  isHan,
  isIn,
  isSameWord,
  listOf,
  openTokens,
  placesOf,
  questionOf,
  type Place,
  type Question,
} from './text.ts'

export interface AskedThing {
  id: string
  kind: 'habit' | 'skill' | 'reward' | 'behavior'
  childId: string
  title: string
  isArchived?: boolean | undefined
  /** On the list from the start, and never used as far as is known. */
  isReadyMade?: boolean | undefined
}

export interface FoundThing<Thing> {
  thing: Thing
  /** 1 for a word of the title that means something. */
  score: number
  /** How much of the title was found, up to `wholeShare`. */
  share: number
  /** What speaks of it. */
  places: Place[]
}

export const wholeShare = 0.5

/** From this score on a thing is meant, whatever else the question says. */
export const sure = 0.6

/**
 * Finds the thing of which a question speaks, by the words of its title and by the ideas that it shares. An archived
 * one comes after one that is in use, and what a family made itself before what is ready-made.
 * @param preferenceOf adds to the rank of a thing, up to 1
 */
export function findThing<Thing extends AskedThing>(
  question: Question,
  things: readonly Thing[],
  preferenceOf: (thing: Thing) => number,
): FoundThing<Thing> | undefined {
  const spoken = spokenIdeas(question)
  let best: (FoundThing<Thing> & { rank: number }) | undefined
  for (const thing of things) {
    const { score, share, places } = matchOf(question, thing.title, spoken)
    const rank = score + share + preferenceOf(thing) - (thing.isArchived ? 0.05 : 0) - (thing.isReadyMade ? 0.4 : 0)
    if (score > 0.2 && rank > (best?.rank ?? 0)) best = { thing, score, share, places, rank }
  }
  return best
}

export function coverPlaces(question: Question, places: readonly Place[], sign: string): void {
  for (const place of places) cover(question, place, sign)
}

type Match = Pick<FoundThing<unknown>, 'score' | 'share' | 'places'>

/** The ideas of which a question speaks. A piano, 钢琴, is no other instrument, 琴. */
function spokenIdeas(question: Question): SpokenIdea[] {
  const spoken = ideas.map((idea) => ({ idea, to: placesOfIdea(question, idea) }))
  const places = spoken.flatMap(({ to }) => to)
  const isPart = ([at, end]: Place) =>
    places.some(([start, stop]) => start <= at && end <= stop && stop - start > end - at)
  return spoken
    .map(({ idea, to }) => ({ idea, to: to.filter((place) => !isPart(place)) }))
    .filter(({ to }) => to.length > 0)
}

function matchOf(question: Question, title: string, spoken: readonly SpokenIdea[]): Match {
  const own = questionOf(title, question.words)
  const whole = own.text.trim()
  // A title of signs and emoji has no words.
  if (whole === '') return { score: question.raw.includes(foldText(title)) ? 2 : 0, share: 0, places: [] }
  const at = isHan(whole) ? question.text.indexOf(whole) : question.text.indexOf(own.text) + 1
  if (own.tokens.length > 1 && at > 0) return { score: 2, share: wholeShare, places: [[at, at + whole.length]] }
  const shared = spoken
    .map(({ idea, to }) => ({ from: placesOfIdea(own, idea), to }))
    .filter(({ from }) => from.length > 0)
  const spaced = matchWords(question, own, shared)
  const signs = matchSigns(question, whole.replaceAll(/[^\p{Script=Han}]/gu, ''), shared)
  return signs.score > spaced.score ? signs : spaced
}

/** Compares word by word: the same word in any form, with a typo, or another word for the same idea. */
function matchWords(question: Question, own: Question, shared: readonly SharedIdea[]): Match {
  const { words } = question
  const isEmpty = (word: string) => isIn(word, words.empty, words)
  const open = openTokens(question).filter(({ word }) => !isHan(word))
  let [score, total] = [0, 0]
  const places: Place[] = []
  for (const { word, at } of own.tokens.filter(({ word }) => !isHan(word))) {
    const weight = isEmpty(word)
      ? 0.01
      : /^\d/.test(word)
        ? 0.1
        : words.isKnown(word) || isIn(word, words.weak, words)
          ? 0.3
          : 1
    total += weight
    const idea = shared.find(({ from }) => from.some(([start, end]) => start <= at && at < end))
    const isLike = (typed: string) =>
      isSameWord(typed, word) || (typed.length > 4 && word.length > 4 && isTypo(typed, word) && !words.isKnown(typed))
    const hits = open.filter((token) => token.word === word || (isLike(token.word) && !isEmpty(token.word)))
    score += hits.length > 0 ? weight : idea ? 0.9 * weight : 0
    if (weight > 0.01) places.push(...hits.map(({ word, at }): Place => [at, at + word.length]), ...(idea?.to ?? []))
  }
  return { score, share: (score / total) * wholeShare, places }
}

/** Compares Chinese signs: an idea, parts of two signs and more, or all signs in their order as in 刷了几次牙. */
function matchSigns({ text, words }: Question, title: string, shared: readonly SharedIdea[]): Match {
  const core = (words.language === 'zh' && title.replaceAll(new RegExp(words.weak, 'g'), '')) || title
  const places = shared.flatMap(({ to }) => to)
  const found = new Set<string>()
  const find = (part: string) => {
    const at = text.indexOf(part)
    if (at < 0) return
    for (const sign of part) found.add(sign)
    places.push([at, at + part.length])
  }
  for (let length = title.length; length > 1; length -= 1)
    for (let n = 0; n + length <= title.length; n += 1) find(title.slice(n, n + length))
  // 牙刷了吗 is about 刷牙; 骑车 is short for 骑自行车, and 裙子 for 公主裙.
  for (let n = 1; n < title.length; n += 1)
    if (!isIn(title.slice(n - 1, n + 1), words.empty, words)) find(title[n]! + title[n - 1]!)
  if (found.size === 0 && title.length > 2)
    for (const part of [`${title[0]}${title.at(-1)}`, `${title.at(-1)}子`]) find(part)
  const share = Array.from(core).filter((sign) => found.has(sign)).length / core.length
  if (title !== '' && (share > 0 || shared.length > 0))
    return { score: Math.max(share + 0.3, shared.length > 0 ? 0.9 : 0), share: share * wholeShare, places }
  const inOrder: Place[] = []
  for (const sign of new Set(core)) {
    const at = text.indexOf(sign, inOrder.at(-1)?.[1])
    if (at >= 0) inOrder.push([at, at + 1])
  }
  const part = inOrder.length > 1 && inOrder.length > 0.6 * core.length ? inOrder.length / core.length : 0
  return { score: part, share: part * wholeShare, places: inOrder }
}

/** An idea of which a question speaks. */
interface SpokenIdea {
  idea: string
  /** Where in the question. */
  to: Place[]
}

/** An idea of which both speak. */
interface SharedIdea {
  /** In the title. */
  from: Place[]
  /** In the question. */
  to: Place[]
}

function placesOfIdea(question: Question, idea: string): Place[] {
  const [signs = ''] = idea.split(' ')
  const inLanguage = (language: Language): Question => ({ ...question, words: { ...question.words, language } })
  return [
    ...placesOf(question.words.language === 'zh' ? inLanguage('en') : question, listOf(idea.slice(signs.length))),
    ...placesOf(inLanguage('zh'), signs),
  ]
}
