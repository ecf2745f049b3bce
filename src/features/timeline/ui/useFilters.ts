import { useEffect } from 'react'
import { useHistoryState, useSearch } from '../../../platform/ui/address.ts'
import { navigate } from '../../i18n/ui/navigate.ts'
import { filtersIn, isFiltered, noFilters, withFilters, type Filters } from './filters.ts'

/**
 * The filters in the address, and a function that replaces them there. They are dropped when another child is selected:
 * the state of the history entry names the child that they were set for.
 */
export function useFilters(childId: string): [Filters, (filters: Filters) => void] {
  const search = useSearch()
  const owner = (useHistoryState() as { filteredChild?: string } | null)?.filteredChild
  const isOfOther = owner !== undefined && owner !== childId
  const filters = isOfOther ? noFilters : filtersIn(search)
  const mustNote = owner !== childId && (isOfOther || isFiltered(filters))

  function setFilters(next: Filters): void {
    navigate(`/?${withFilters(search, next)}`, { replace: true, state: { filteredChild: childId } })
  }

  useEffect(() => {
    if (mustNote) setFilters(filters)
  })

  return [filters, setFilters]
}
