import { maxTitleLength } from '../../platform/http/limits.ts'
import { isVisible } from '../../platform/http/shapes.ts'
import { isDay } from '../../platform/time/rules.ts'
import { maxNameLength } from '../children/contract.ts'
import { quotaReached } from './archive.ts'
import { type CsvField, csvFields } from './contract.ts'
import { byteOrderMark, readRows } from './csv.ts'
import { maxOpeningBalance } from './opening.ts'

/** A line of a table `child, date, title, points`. */
export interface CsvEntry {
  child: string
  /** `YYYY-MM-DD`. */
  date: string
  /** Empty for an opening balance: points that no line explains. */
  title: string
  /** Negative for a deduction. */
  points: number
}

/** A line that cannot be brought in, and the field that is why. The heading is line 1. */
export interface LeftOut {
  line: number
  field: CsvField
}

const maxPoints = 1000

/**
 * Reads a table with a heading, its columns in any order.
 * @returns undefined when it has no such heading
 * @throws {Refusal} 400 `invalid_archive` as `readRows`; 409 `quota_reached` for more entries than a family may have
 */
export async function readCsvEntries(
  text: string,
  today: string,
  mostEntries = Infinity,
): Promise<{ entries: CsvEntry[]; leftOut: LeftOut[] } | undefined> {
  let columns: Record<CsvField, number> | undefined
  let line = 0
  const entries: CsvEntry[] = []
  const leftOut: LeftOut[] = []
  for await (const row of readRows(text.replace(byteOrderMark, ''))) {
    // The rest is not read.
    if (entries.length > mostEntries) throw quotaReached()
    line += 1
    if (!columns) {
      columns = columnsOf(row)
      if (Object.values(columns).includes(-1)) return undefined
      continue
    }
    if (row.every((cell) => cell.trim() === '')) continue
    // Spreadsheets and our own tables protect a text that begins like a formula with an apostrophe.
    const cell = (field: CsvField) => (row[columns![field]] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    const entry = {
      child: cell('child'),
      date: dayOf(cell('date')),
      title: cell('title'),
      points: pointsOf(cell('points')),
    }
    const field = wrongFieldOf(entry, today)
    if (field === undefined) entries.push(entry)
    else leftOut.push({ line, field })
  }
  // In the order of the days, which is the order in which points move.
  return { entries: entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)), leftOut }
}

/** The index of each field in a row; -1 for a field that is missing. */
function columnsOf(heading: readonly string[]): Record<CsvField, number> {
  const names = heading.map((name) => name.trim().toLowerCase())
  return Object.fromEntries(csvFields.map((field) => [field, names.indexOf(field)])) as Record<CsvField, number>
}

const yearFirst = /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d\d?)\k<sign>(?<day>\d\d?)$/
const dayFirst = /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})$/

/** The day as we write it, of those that mean the same everywhere: `2026/3/4` and `4.3.2026`, but not `3/4/2026`. */
function dayOf(text: string): string {
  const { year, month, day } = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups ?? {}
  return year === undefined ? text : [year, month!.padStart(2, '0'), day!.padStart(2, '0')].join('-')
}

/** Three digits after a point may be thousands or thousandths, so that these are no number here. */
const pointsOf = (text: string): number =>
  Number(/^([+\-\u2212]?\d+)(?:[.,]0{1,2})?$/.exec(text)?.[1]?.replace('\u2212', '-') ?? NaN)

function wrongFieldOf({ child, date, title, points }: CsvEntry, today: string): CsvField | undefined {
  if (!isVisible(child) || child.length > maxNameLength) return 'child'
  if (!isDay(date) || date > today || date < '1900-01-01') return 'date'
  if (title.length > maxTitleLength || (title !== '' && !isVisible(title))) return 'title'
  const most = title === '' ? maxOpeningBalance : maxPoints
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > most) return 'points'
  return undefined
}
