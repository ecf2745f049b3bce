import { foldLetters } from '../../platform/foldText.ts'

/** More words than anybody types. Each adds a condition to the statement. */
const maxWords = 8

/** The words of what was typed, folded. An entry is found when it holds all of them. */
export const wordsOf = (q: string) => foldLetters(q).split(/\s+/).filter(Boolean).slice(0, maxWords)

export const beginsWord = (word: string) => /^[a-z0-9]/.test(word)

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** A regular expression of PostgreSQL and JavaScript: the word where a word begins. Signs stand for themselves. */
export const patternOf = (word: string) => `(^|[^a-z0-9])${escaped(word)}`

/**
 * Whether the text holds the folded word: letters of the Latin alphabet where a word begins, everything else anywhere.
 */
export const holds = (text: string, word: string): boolean => placesOf(foldLetters(text), word).length > 0

/** Positions at which the word begins in a folded text. */
function placesOf(folded: string, word: string): number[] {
  const pattern = beginsWord(word) ? patternOf(word) : `()${escaped(word)}`
  return [...folded.matchAll(new RegExp(pattern, 'g'))].map(({ index, 1: before }) => index + before!.length)
}

export interface Piece {
  text: string
  isHit: boolean
}

/** Cuts a text into what the words found in it and the rest. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const letters = Array.from(text)
  const folded = letters.map(foldLetters)
  // One letter may fold to several, or to none.
  const letterAt = folded.flatMap((part, n) => Array.from({ length: part.length }, () => n))
  const hits = new Set(
    words.flatMap((word) =>
      placesOf(folded.join(''), word).flatMap((start) => letterAt.slice(start, start + word.length)),
    ),
  )
  const pieces: Piece[] = []
  for (const [n, letter] of letters.entries()) {
    const last = pieces.at(-1)
    // An accent of its own belongs to the letter before.
    const isHit = folded[n] === '' ? last?.isHit === true : hits.has(n)
    if (last?.isHit === isHit) last.text += letter
    else pieces.push({ text: letter, isHit })
  }
  return pieces
}
