import { piecesOf, wordsOf } from '../searchWords.ts'

/** A text with what was searched for marked in it. */
export function Marked({ text, q }: { text: string; q: string }) {
  let start = 0
  return piecesOf(text, wordsOf(q)).map((piece) => {
    const key = start
    start += piece.text.length
    return piece.isHit ? <mark key={key}>{piece.text}</mark> : piece.text
  })
}
