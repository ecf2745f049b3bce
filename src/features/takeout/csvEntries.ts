import { maxTitleLength } from '../../platform/http/limits.ts'
import { isVisible } from '../../platform/http/shapes.ts'
import { isDay } from '../../platform/time/rules.ts'
import { maxNameLength } from '../children/contract.ts'
import { type CsvField, csvFields } from './contract.ts'
import { byteOrderMark, parseCsv } from './csv.ts'
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
 */
export function readCsvEntries(text: string, today: string): { entries: CsvEntry[]; leftOut: LeftOut[] } | undefined {
  const [heading = [], ...rows] = parseCsv(text.replace(byteOrderMark, ''))
  const names = heading.map((name) => name.trim().toLowerCase())
  if (csvFields.some((field) => !names.includes(field))) return undefined
  const entries: CsvEntry[] = []
  const leftOut: LeftOut[] = []
  rows.forEach((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return
    // Spreadsheets and our own tables protect a text that begins like a formula with an apostrophe.
    const cell = (field: CsvField) => (row[names.indexOf(field)] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    const entry = {
      child: cell('child'),
      date: cell('date'),
      title: cell('title'),
      points: Number(cell('points') || NaN),
    }
    const field = wrongFieldOf(entry, today)
    if (field === undefined) entries.push(entry)
    else leftOut.push({ line: index + 2, field })
  })
  // In the order of the days, which is the order in which points move.
  return { entries: entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)), leftOut }
}

function wrongFieldOf({ child, date, title, points }: CsvEntry, today: string): CsvField | undefined {
  if (!isVisible(child) || child.length > maxNameLength) return 'child'
  if (!isDay(date) || date > today || date < '1900-01-01') return 'date'
  if (title.length > maxTitleLength || (title !== '' && !isVisible(title))) return 'title'
  const most = title === '' ? maxOpeningBalance : maxPoints
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > most) return 'points'
  return undefined
}
