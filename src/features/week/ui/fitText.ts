/** A Chinese character with the signs that must not begin a line; a word with its spaces; spaces. */
const pieces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][，。！？、：；”’）》」…]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+\s*|\s+/gu

interface Room {
  width: number
  maxLines: number
  measure: (text: string) => number
}

/** Breaks a text into lines that fit. What is left over ends with an ellipsis. */
export function linesOf(text: string, { width, maxLines, measure }: Room): string[] {
  const fits = (line: string) => measure(line.trimEnd()) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of text.trim().match(pieces) ?? []) {
    if (fits(line + piece)) {
      line += piece
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    // A word that is longer than a line breaks anywhere.
    for (const character of Array.from(piece)) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  if (line !== '') lines.push(line)
  const shown = lines.slice(0, maxLines).map((one) => one.trimEnd())
  if (lines.length > maxLines) shown[maxLines - 1] = withEllipsis(shown[maxLines - 1]!, fits)
  return shown
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const characters = Array.from(line)
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
