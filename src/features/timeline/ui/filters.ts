import { maxTitleLength } from '../../../platform/http/limits.ts'
import { isDay } from '../../../platform/time/rules.ts'
import type { Activity } from '../../points/contract.ts'
import { type FilterType, filterTypes } from '../../points/rules.ts'
import { maxSearchLength } from '../contract.ts'
import { readMetadata, undoneIds } from '../rules.ts'
import { holds, wordsOf } from '../searchWords.ts'

/** The filters of the timeline. Empty text for all. */
export interface Filters {
  q: string
  /** What the entries are about, as the contract writes it: those that count. */
  thing: string
  type: FilterType | ''
  /** The id of the member who recorded it. */
  by: string
  /** Days, both included, in any order. */
  from: string
  to: string
}

export const noFilters: Filters = { q: '', thing: '', type: '', by: '', from: '', to: '' }

export const isFiltered = (filters: Filters) => Object.values(filters).some((value) => value !== '')

/** Whether something is filtered that shows only with the search. */
export const isSearched = (filters: Filters) => isFiltered({ ...filters, type: '' })

/** The search for the server. The server refuses days in the wrong order. */
export function queryOf({ q, thing, type, by, from, to }: Filters) {
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return {
    ...(q && { q }),
    ...(thing && { thing }),
    ...(type && { type }),
    ...(by && { by }),
    ...(first && { from: first }),
    ...(last && { to: last }),
  }
}

const id = String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`
const isId = (text: string) => new RegExp(`^${id}$`, 'i').test(text)
const isThing = (text: string) =>
  new RegExp(`^(all|(habit|skill|reward):${id}|title:(?=.*\\S).{1,${maxTitleLength}})$`, 'is').test(text)

/** Reads the filters from the query of the address. What the server would refuse counts as absent. */
export function filtersIn(search: string): Filters {
  const query = new URLSearchParams(search)
  const by = query.get('by') ?? ''
  const thing = query.get('thing') ?? ''
  const dayIn = (name: string) => {
    const day = query.get(name) ?? ''
    return isDay(day) ? day : ''
  }
  return {
    q: (query.get('q') ?? '').trim().slice(0, maxSearchLength),
    thing: isThing(thing) ? thing : '',
    type: filterTypes.find((type) => type === query.get('type')) ?? '',
    by: isId(by) ? by : '',
    from: dayIn('from'),
    to: dayIn('to'),
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

/** Whether what an entry says is enough to know that it is about a thing: those of challenges and rewards name no id. */
export const isThingKnown = (thing: string) => !/^(skill|reward):/.test(thing)

/** The entries that count as a time of a thing, as the server lists them. */
export function countingIn(entries: readonly Activity[], thing: string): Activity[] {
  const undone = undoneIds(entries)
  const [kind = '', ...rest] = thing.split(':')
  const name = rest.join(':')
  return entries.filter(({ id, type, title, undoes, metadata }) => {
    const data = readMetadata(metadata)
    const isOfThing =
      kind === 'all' ||
      (kind === 'title' ? type === 'behavior' && (title === name || data.key === name) : data.habitId === name)
    return (
      isOfThing && undoes === null && !undone.has(id) && data.kind !== 'habit_bonus' && data.kind !== 'moment_deleted'
    )
  })
}

/**
 * Finds entries on the device, while the server cannot be reached.
 * @param titleOf the title in the reader's language
 * @param dayOf the day that the entry is about
 */
export function findIn(
  entries: readonly Activity[],
  filters: Filters,
  { titleOf, dayOf }: { titleOf: (entry: Activity) => string; dayOf: (entry: Activity) => string },
): Activity[] {
  const { q = '', thing, type, by, from = '', to = '9999' } = queryOf(filters)
  const words = wordsOf(q)
  return (thing ? countingIn(entries, thing) : entries).filter((entry) => {
    const text = `${titleOf(entry)} ${entry.description ?? ''}`
    return (
      (!type || entry.type === type) &&
      (!by || entry.by?.id === by) &&
      dayOf(entry) >= from &&
      dayOf(entry) <= to &&
      words.every((word) => holds(text, word))
    )
  })
}
