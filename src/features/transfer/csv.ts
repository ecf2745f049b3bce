import { pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
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
/** Of a line, and of all cells of a row. So many commas are more than a spreadsheet has. */
const maxLineLength = 100_000
/**
 * What is read in one task: up to 4096 characters, none of them cut in two. The library takes 30 microseconds for each
 * row that has not as many cells as the heading.
 */
const ofOneTask = /.{1,4096}/gsu

/**
 * Reads the rows of RFC 4180 while the text arrives, so that a long text takes little memory.
 * @param text in parts
 * @throws {Refusal} 400 `invalid_archive` for too many or too long lines, and when a quotation mark is not closed: all
 * lines after it would be one cell
 */
export async function* readRows(text: Text, separator = ','): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxLineLength,
  })
  let count = 0
  try {
    for await (const row of pipeline(inTasks(withoutLongLines(text)), parser, () => {})) {
      count += 1
      if (count > maxRows) throw invalidArchive('a table has too many lines.')
      yield row.map((cell: string) => cell.replaceAll(/\r\n?/g, '\n'))
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw cause.code === 'CSV_QUOTE_NOT_CLOSED' ? invalidTable('quote') : lineTooLong()
  }
}

/** Refuses a long line before the library makes a cell of each part between its commas. @throws {Refusal} 400 */
async function* withoutLongLines(text: Text): AsyncGenerator<string> {
  let length = 0
  for await (const part of text) {
    for (const [index, line] of part.split(/[\r\n]/).entries()) {
      length = index === 0 ? length + line.length : line.length
      if (length > maxLineLength) throw lineTooLong()
    }
    yield part
  }
}

/** Between two tasks, the server handles other requests. */
async function* inTasks(text: Text): AsyncGenerator<string> {
  for await (const part of text)
    for (const [short] of part.matchAll(ofOneTask)) {
      await setImmediate()
      yield short
    }
}

const lineTooLong = () => invalidArchive('a line of a table is too long.')
