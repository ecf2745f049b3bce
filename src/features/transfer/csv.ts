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

/** Fifty a day for ten years. More would take memory that other families need. */
const maxRows = 200_000
/** Far more than a spreadsheet has. */
const maxColumns = 200_000
/** Characters that are read in one task. Between two tasks, the server handles other requests. */
const charactersPerTask = 16_384

/** How often a character is in a text. */
export function countOf(character: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1
  return count
}

/**
 * Reads the rows of RFC 4180, with commas, semicolons or tabs: whichever the heading has. A cell is a part of the text:
 * one that is put together character by character would take 30 times its size.
 * @throws {Refusal} 400 `invalid_archive` for too many lines, before any is read, for too many columns, and when a
 * quotation mark is not closed: all lines after it would be one cell
 */
export async function* readRows(written: string): AsyncGenerator<string[]> {
  const text = withPlainLines(written)
  const heading = text.split('\n', 1)[0] ?? ''
  const separator = [',', ';', '\t'].toSorted((a, b) => countOf(b, heading) - countOf(a, heading))[0]!
  let row: string[] = []
  /** What was quoted of the cell. */
  let quoted = ''
  let isQuoted = false
  /** Where the rest of the cell begins. */
  let start = 0
  let pauseAt = 0
  for (let index = 0; index < text.length; index += 1) {
    if (index >= pauseAt) {
      await setImmediate()
      pauseAt = index + charactersPerTask
    }
    const character = text[index]!
    if (isQuoted) {
      if (character !== '"') continue
      if (text[index + 1] === '"') {
        index += 1
        continue
      }
      quoted = text.slice(start, index).split('""').join('"')
      isQuoted = false
      start = index + 1
    } else if (character === '"' && index === start && quoted === '') {
      isQuoted = true
      start = index + 1
    } else if (character === separator || character === '\n') {
      row.push(quoted + text.slice(start, index))
      quoted = ''
      start = index + 1
      if (row.length > maxColumns) throw invalidArchive('a table has too many columns.')
      if (character === separator) continue
      yield row
      row = []
    }
  }
  if (isQuoted) throw invalidTable('quote')
  yield [...row, quoted + text.slice(start)]
}

/** A text with one kind of end of lines. @throws {Refusal} 400 for too many lines */
function withPlainLines(text: string): string {
  // Before they are replaced, which takes memory for each.
  if (countOf('\r', text) >= maxRows) throw tooManyLines()
  const plain = text.replaceAll(/\r\n?/g, '\n')
  if (countOf('\n', plain) >= maxRows) throw tooManyLines()
  return plain
}

const tooManyLines = () => invalidArchive('a table has too many lines.')
