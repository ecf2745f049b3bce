import type { Activity } from '../points/contract.ts'

const start = '[{"id":"'

/** Between two entries. It cannot be within one, where every quotation mark of a text has a backslash before it. */
const between = '},{"id":"'

/** @param page JSON of entries, without white space */
export function idOfFirst(page: string): string | undefined {
  return page.startsWith(start) ? page.slice(start.length, page.indexOf('"', start.length)) : undefined
}

/**
 * Those of some entries, newest first, that are newer than a page. It was read after its version was, so that it may have the older
 * ones of them already, or all.
 * @param entries JSON of each
 */
export function newerThan(page: string, entries: readonly string[]): string {
  const first = entries.findIndex((entry) => page.includes(entry.slice(1, entry.indexOf(',')), 1))
  return `[${(first === -1 ? entries : entries.slice(0, first)).join(',')}]`
}

/**
 * A page with what was added to the history since, newest first. Entries are not read: a page is some 15 KB, and mostly one or two
 * entries are new. Only when one of them takes another back does the other have to be told.
 */
export function extendPage(page: string, added: string, limit: number): string {
  if (added === '[]') return page
  if (added.includes('"undoes":"')) {
    const entries = JSON.parse(added) as Activity[]
    const takenBack = new Map(entries.map(({ id, undoes }) => [undoes, id]))
    const known = (JSON.parse(page) as Activity[]).map((entry) => ({
      ...entry,
      undoneBy: takenBack.get(entry.id) ?? entry.undoneBy,
    }))
    return JSON.stringify([...entries, ...known].slice(0, limit))
  }
  return `${firstEntries(`${added.slice(0, -1)},${page.slice(1, -1)}`, limit)}]`
}

function firstEntries(entries: string, count: number): string {
  let end = -1
  for (let n = 0; n < count; n += 1) {
    end = entries.indexOf(between, end + 1)
    if (end === -1) return entries
  }
  return entries.slice(0, end + 1)
}
