import { setImmediate } from 'node:timers/promises'
import { maxTitleLength } from '../../platform/http/limits.ts'
import { isVisible } from '../../platform/http/shapes.ts'
import { isDay } from '../../platform/time/rules.ts'
import { maxNameLength } from '../children/contract.ts'
import { quotaReached } from './archive.ts'
import { type CsvField, csvFields } from './contract.ts'
import { maxOpeningBalance } from './importedEntry.ts'

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

/** A line that cannot be imported, and the field that is the reason. The heading is line 1. */
export interface LeftOut {
  line: number
  field: CsvField
}

const maxPoints = 1000
/** Lines that are looked at in one task. Between two tasks, the server handles other requests. */
const linesPerTask = 10_000

/**
 * Reads a table with a heading, its columns in any order.
 * @returns undefined when it has no such heading
 * @throws {Refusal} 409 `quota_reached` for more entries than a family may have
 */
export async function readCsvEntries(
  rows: AsyncIterable<string[]>,
  today: string,
  maxEntries = Infinity,
): Promise<{ entries: CsvEntry[]; leftOut: LeftOut[] } | undefined> {
  let columns: Record<CsvField, number> | undefined
  let line = 0
  const written: { line: number; entry: CsvEntry }[] = []
  for await (const row of rows) {
    line += 1
    if (!columns) {
      columns = columnsOf(row)
      if (Object.values(columns).includes(-1)) return undefined
      continue
    }
    if (row.every((cell) => cell.trim() === '')) continue
    // Spreadsheets and our own tables protect a text that begins like a formula with an apostrophe.
    const cell = (field: CsvField) => (row[columns![field]] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    const [child, date, title] = [cell('child'), cell('date'), cell('title')]
    written.push({ line, entry: { child, date, title, points: pointsOf(cell('points')) } })
    // The rest is not read.
    if (written.length > maxEntries) throw quotaReached()
  }
  if (!columns) return undefined
  const order = orderOf(written.map(({ entry }) => entry.date))
  const entries: CsvEntry[] = []
  const leftOut: LeftOut[] = []
  for (const [index, { line: at, entry }] of written.entries()) {
    if (index % linesPerTask === 0) await setImmediate()
    // Not a copy: a table may have very many lines.
    entry.date = dayOf(entry.date, order)
    const field = wrongFieldOf(entry, today)
    if (field === undefined) entries.push(entry)
    else leftOut.push({ line: at, field })
  }
  // In the order of the days, which is the order in which points move.
  entries.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return { entries, leftOut }
}

/** The index of each field in a row; -1 for a field that is missing. */
function columnsOf(heading: readonly string[]): Record<CsvField, number> {
  const names = heading.map((name) => name.trim().toLowerCase())
  return Object.fromEntries(csvFields.map((field) => [field, names.indexOf(field)])) as Record<CsvField, number>
}

const yearFirst = /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d\d?)\k<sign>(?<day>\d\d?)$/
const dayFirst = /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})$/

const yearLast = /^(?<first>\d\d?)(?<sign>[-/])(?<second>\d\d?)\k<sign>(?<year>\d{4})$/

type DateOrder = 'dayFirst' | 'monthFirst'

/** Whether 04/11 is in November, as 25/10 elsewhere in the table says. Undefined when no date tells, or they differ. */
function orderOf(dates: readonly string[]): DateOrder | undefined {
  const orders = new Set<DateOrder>()
  for (const date of dates) {
    const { first, second } = yearLast.exec(date)?.groups ?? {}
    if (Number(first) > 12) orders.add('dayFirst')
    if (Number(second) > 12) orders.add('monthFirst')
  }
  return orders.size === 1 ? [...orders][0] : undefined
}

/** The day as we write it: of `2026/3/4`, `4.3.2026`, and of `3/4/2026` where the order is known. */
function dayOf(text: string, order: DateOrder | undefined): string {
  const found = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups
  if (found) return dayText(found.year!, found.month!, found.day!)
  const { first, second, year } = yearLast.exec(text)?.groups ?? {}
  if (year === undefined || (order === undefined && first !== second)) return text
  return order === 'monthFirst' ? dayText(year, first!, second!) : dayText(year, second!, first!)
}

const dayText = (year: string, month: string, day: string) =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')

/** Three digits after a point may be thousands or thousandths, so that these are no number here. */
const pointsOf = (text: string): number =>
  Number(/^([+\-\u2212]?\d+)(?:[.,]0{1,2})?$/.exec(text)?.[1]?.replace('\u2212', '-') ?? NaN)

function wrongFieldOf({ child, date, title, points }: CsvEntry, today: string): CsvField | undefined {
  // PostgreSQL cannot hold it.
  if (child.includes('\u0000')) return 'child'
  if (title.includes('\u0000')) return 'title'
  if (child.length > maxNameLength || !isVisible(child)) return 'child'
  if (!isDay(date) || date > today || date < '1900-01-01') return 'date'
  if (title.length > maxTitleLength || (title !== '' && !isVisible(title))) return 'title'
  const most = title === '' ? maxOpeningBalance : maxPoints
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > most) return 'points'
  return undefined
}
