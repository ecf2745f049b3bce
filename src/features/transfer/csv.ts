import { setImmediate } from 'node:timers/promises'
import { invalidArchive, invalidTable } from './archive.ts'

/** So that a spreadsheet reads UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A text in parts. */
export type Text = Iterable<string> | AsyncIterable<string>

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
const maxColumns = 10_000
const maxCellLength = 100_000
/** Characters that are read in one task. Between two tasks, the server handles other requests. */
const charactersPerTask = 16_384

/**
 * Reads the rows of RFC 4180 while the text arrives, so that a long text takes little memory. Ends of lines become line
 * feeds.
 * @param text in parts
 * @throws {Refusal} 400 `invalid_archive` for too many lines or columns, a cell that is too long, and when a quotation
 * mark is not closed: all lines after it would be one cell
 */
export async function* readRows(text: Text, separator = ','): AsyncGenerator<string[]> {
  let count = 0
  let row: string[] = []
  let cell = ''
  /** Of the cell: it began with a quotation mark, which is still open. */
  let hasQuotes = false
  let isOpen = false
  let previous = ''
  for await (const part of inTasks(text))
    for (const read of part) {
      const before = previous
      previous = read
      if (cell.length > maxCellLength) throw invalidArchive('a cell of a table is too long.')
      if (before === '\r' && read === '\n') continue
      const character = read === '\r' ? '\n' : read
      if (character === '"' && isOpen) isOpen = false
      // The second of two quotation marks, which stand for one.
      else if (character === '"' && hasQuotes && before === '"') {
        cell += '"'
        isOpen = true
      } else if (character === '"' && cell === '' && !hasQuotes) {
        hasQuotes = true
        isOpen = true
      } else if (isOpen || (character !== separator && character !== '\n')) {
        cell += character
      } else {
        row.push(cell)
        cell = ''
        hasQuotes = false
        if (row.length > maxColumns) throw invalidArchive('a table has too many columns.')
        if (character === separator) continue
        count += 1
        if (count > maxRows) throw invalidArchive('a table has too many lines.')
        yield row
        row = []
      }
    }
  if (isOpen) throw invalidTable('quote')
  yield [...row, cell]
}

async function* inTasks(text: Text): AsyncGenerator<string> {
  for await (const part of text)
    for (let start = 0; start < part.length; start += charactersPerTask) {
      await setImmediate()
      yield part.slice(start, start + charactersPerTask)
    }
}
