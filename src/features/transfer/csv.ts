import { setImmediate } from 'node:timers/promises'
import { invalidArchive, invalidTable } from './archive.ts'

/** So that a spreadsheet reads UTF-8. */
export const byteOrderMark = '\uFEFF'

type Cell = string | number | boolean | null | object

/** One line of a CSV file: RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A spreadsheet would run a text that begins like a formula, so that such a text gets an apostrophe. Numbers stay. */
function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The default limit of history entries for a family. */
const maxRows = 500_000
/** Characters that are read in one task. Between two tasks, the server handles other requests. */
const charactersPerTask = 16_384

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/**
 * Reads the rows of RFC 4180, with commas, semicolons or tabs: whichever the heading has.
 * @throws {Refusal} 400 `invalid_archive` for too many lines, before any is read, and when a quotation mark is not closed: all lines after
 * it would be one cell
 */
export async function* readRows(written: string): AsyncGenerator<string[]> {
  const text = written.replaceAll(/\r\n?/g, '\n')
  if (countLines(text) > maxRows) throw invalidArchive('a table has too many lines.')
  const heading = text.split('\n', 1)[0] ?? ''
  const separator = [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0]!
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    if (index % charactersPerTask === 0) await setImmediate()
    const character = text[index]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') cell += text[(index += 1)]
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator || character === '\n') {
      row.push(cell)
      cell = ''
      if (character === separator) continue
      yield row
      row = []
    } else cell += character
  }
  if (isQuoted) throw invalidTable('quote')
  yield [...row, cell]
}
