import { defaultPageSize } from '../../../platform/http/limits.ts'
import type { Activity } from '../../points/contract.ts'

/** The loaded part of a child's history, newest first, without gaps. */
export interface History {
  entries: readonly Activity[]
  /** There is nothing older. */
  isWhole: boolean
}

/**
 * Enough for a few weeks without a connection. All of thousands would take as long to be copied as a frame has, each
 * time.
 */
const maxStored = 400

/** The part that a device stores. */
export function newestOf({ entries, isWhole }: History): History {
  return { entries: entries.slice(0, maxStored), isWhole: isWhole && entries.length <= maxStored }
}

/** The part that fills two screens. */
export const topOf = (history: History): History =>
  history.entries.length > defaultPageSize
    ? { entries: history.entries.slice(0, defaultPageSize), isWhole: false }
    : history

export function historyOf(page: readonly Activity[]): History {
  return { entries: page, isWhole: page.length < defaultPageSize }
}

/**
 * Puts the newest page on top of what is known. Within the page, words that were corrected and entries that were
 * deleted change too.
 * @returns the very same history when the page has nothing new; undefined when there is a gap between the two
 */
export function withNewest(known: History, page: readonly Activity[]): History | undefined {
  if (known.entries.length === 0) return page.length > 0 ? undefined : known
  const shown = new Map(known.entries.map((entry) => [entry.id, entry]))
  const oldest = page.findLastIndex(({ id }) => shown.has(id))
  if (oldest === -1) return undefined
  const newest = page.slice(0, oldest + 1).map((entry) => {
    const before = shown.get(entry.id)
    return before && hasSameWords(before, entry) ? before : entry
  })
  const after = known.entries.findIndex(({ id }) => id === newest.at(-1)?.id) + 1
  if (after === newest.length && newest.every((entry, n) => entry === known.entries[n])) return known
  return { ...known, entries: [...newest, ...known.entries.slice(after)] }
}

const hasSameWords = (a: Activity, b: Activity) => a.description === b.description && a.metadata === b.metadata

export function withOlder(known: History, page: readonly Activity[]): History {
  return { entries: [...known.entries, ...page], isWhole: page.length < defaultPageSize }
}
