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
