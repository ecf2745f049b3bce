import type { Activity } from '../../points/contract.ts'
import { activityTypes, maxSearchLength, type ActivityType } from '../contract.ts'
import { holds, wordsOf } from '../searchWords.ts'

/** What the timeline shows. Empty text for all. */
export interface Filters {
  q: string
  type: ActivityType | ''
  /** The id of the member who recorded it. */
  by: string
}

export const noFilters: Filters = { q: '', type: '', by: '' }

export const isFiltered = ({ q, type, by }: Filters) => q !== '' || type !== '' || by !== ''

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Reads the filters from the query of the address. What the server would refuse counts as absent. */
export function filtersIn(search: string): Filters {
  const query = new URLSearchParams(search)
  const by = query.get('by') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, maxSearchLength),
    type: activityTypes.find((type) => type === query.get('type')) ?? '',
    by: isId(by) ? by : '',
  }
}

/** Writes the filters into the query of the address. */
export function withFilters(search: string, filters: Filters): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  return query.toString()
}

/**
 * Finds entries on the device, while the server cannot be reached.
 * @param titleOf the title in the reader's language
 */
export function findIn(
  entries: readonly Activity[],
  { q, type, by }: Filters,
  titleOf: (entry: Activity) => string,
): Activity[] {
  const words = wordsOf(q)
  return entries.filter((entry) => {
    const text = `${titleOf(entry)} ${entry.description ?? ''}`
    return (
      (type === '' || entry.type === type) &&
      (by === '' || entry.by?.id === by) &&
      words.every((word) => holds(text, word))
    )
  })
}
