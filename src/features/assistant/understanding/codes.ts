import { foldLetters } from '../../../platform/foldText.ts'
import { isTypo } from '../safetyRules.ts'
import type { AskedFamily } from './understand.ts'
import type { AskedThing } from './things.ts'

/** A question that holds no names and no titles of the family. */
export interface CodedQuestion {
  text: string
  /** The child that `C1` stands for, that of `C2` and so on. */
  childIds: string[]
  /** What has the title that `T1` stands for: children may have things of one title. */
  things: AskedThing[][]
}

interface Form {
  words: string[]
  /** The child or the title that it names. */
  names: string
  letter: 'C' | 'T'
}

/**
 * Replaces names of children and titles by codes, as they are typed: in any case, with or without accents. It rather
 * replaces too much, for a name may be an ordinary word as well.
 */
export function withCodes(
  question: string,
  { children, things }: Pick<AskedFamily, 'children' | 'things'>,
): CodedQuestion {
  const forms: Form[] = [
    ...things.map(({ title }): Form => ({ words: wordsOf(title), names: titleOf(title), letter: 'T' })),
    ...children.flatMap(({ id, name }) => formsOf(name).map((words): Form => ({ words, names: id, letter: 'C' }))),
  ]
  // A title may hold a name, and a name of two words holds each of them.
  forms.sort((one, other) => other.words.length - one.words.length)
  const tokens = tokensOf(question)
  const places: { at: number; end: number; code: string }[] = []
  const found = { C: [] as string[], T: [] as string[] }

  for (const { words, names, letter } of forms) {
    for (let first = 0; words.length > 0 && first + words.length <= tokens.length; first += 1) {
      const covered = tokens.slice(first, first + words.length)
      const isNamed = words.every((word, nth) => isWord(covered[nth]!.word, word, letter))
      const [at, end] = [covered[0]!.at, covered.at(-1)!.end]
      if (!isNamed || places.some((place) => at < place.end && place.at < end)) continue
      if (!found[letter].includes(names)) found[letter].push(names)
      places.push({ at, end, code: `${letter}${found[letter].indexOf(names) + 1}` })
    }
  }
  let text = question
  for (const { at, end, code } of places.toSorted((one, other) => other.at - one.at))
    text = `${text.slice(0, at)}${code}${text.slice(end)}`
  return {
    text,
    childIds: found.C,
    things: found.T.map((title) => things.filter((thing) => titleOf(thing.title) === title)),
  }
}

/** Words, and single signs of Chinese and emoji. */
function tokensOf(text: string): { word: string; at: number; end: number }[] {
  return [...text.matchAll(/(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|[\p{Script=Han}\p{S}]/gu)].map(
    ({ 0: raw, index: at }) => ({ word: foldLetters(raw), at, end: at + raw.length }),
  )
}

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word)
const titleOf = (title: string) => wordsOf(title).join(' ')

/** "Mias" is often written for "Mia's", and a typo hides no name. */
const isWord = (typed: string, word: string, letter: Form['letter']) =>
  typed === word || (word.length > 3 && isTypo(typed, word)) || (letter === 'C' && typed === `${word}s`)

/** How a child is called: the name, each word of it, and in Chinese without the surname or by the last sign twice. */
function formsOf(name: string): string[][] {
  const words = wordsOf(name)
  if (!/^\p{Script=Han}{2,4}$/u.test(name.trim())) return [words, ...words.map((word) => [word])]
  const last = words.at(-1)!
  return [words, [last, last], ...(words.length > 2 ? [words.slice(1)] : [])]
}
