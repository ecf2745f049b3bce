import { defaultPageSize } from '../../../platform/http/limits.ts'
import type { Activity } from '../../points/contract.ts'

/** As much of a child's history as is loaded, newest first, without gaps. */
export interface History {
  entries: readonly Activity[]
  /** There is nothing older. */
  isWhole: boolean
}

/** Enough for a few weeks without a connection. All of thousands would take as long to be copied as a frame has, each time. */
const keptEntries = 400

/** What a device keeps of it. */
export function newestOf({ entries, isWhole }: History): History {
  return { entries: entries.slice(0, keptEntries), isWhole: isWhole && entries.length <= keptEntries }
}

export function historyOf(page: readonly Activity[]): History {
  return { entries: page, isWhole: page.length < defaultPageSize }
}

/**
 * Puts the newest page on top of what is known.
 * @returns the very same history when the page tells nothing new; undefined when there is a gap between the two
 */
export function withNewest(known: History, page: readonly Activity[]): History | undefined {
  const first = known.entries[0]
  if (!first) return page.length > 0 ? undefined : known
  const overlap = page.findIndex(({ id }) => id === first.id)
  if (overlap === 0) return known
  if (overlap === -1) return undefined
  return { ...known, entries: [...page.slice(0, overlap), ...known.entries] }
}

/** Adds the page that follows on what is known. */
export function withOlder(known: History, page: readonly Activity[]): History {
  return { entries: [...known.entries, ...page], isWhole: page.length < defaultPageSize }
}
