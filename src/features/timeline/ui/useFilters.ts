import { useEffect } from 'react'
import { chooseChild } from '../../children/ui/chosenChild.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useHistoryState, useSearch } from '../../../platform/ui/address.ts'
import { navigate } from '../../i18n/ui/navigate.ts'
import { filtersIn, isFiltered, noFilters, withFilters, type Filters } from './filters.ts'

/**
 * The filters in the address, and a function that replaces them there. They are dropped when another child is selected:
 * the state of the history entry names the child that they were set for. A link from elsewhere names its child in the
 * address, `child=ID`, which is selected first.
 */
export function useFilters(childId: string): [Filters, (filters: Filters) => void] {
  const search = useSearch()
  const owner = (useHistoryState() as { filteredChild?: string } | null)?.filteredChild
  const { data: children } = useChildren()
  const wanted = new URLSearchParams(search).get('child')
  const linked = children?.find(({ id }) => id === wanted)?.id
  const isOfOther = owner !== undefined ? owner !== childId : linked !== undefined && linked !== childId
  const filters = isOfOther ? noFilters : filtersIn(search)
  const mustNote = wanted === null && owner !== childId && (isOfOther || isFiltered(filters))

  function setFilters(next: Filters): void {
    navigate(`/?${withFilters(search, next)}`, { replace: true, state: { filteredChild: childId } })
  }

  useEffect(() => {
    // Back may have led to another address already, which is not to be replaced.
    if (location.search !== search) return
    if (mustNote) setFilters(filters)
    if (wanted === null || !children) return
    // Erased meanwhile: what the link is about went with it.
    const query = new URLSearchParams(linked === undefined ? withFilters(search, noFilters) : search)
    query.delete('child')
    if (linked !== undefined) chooseChild(linked)
    navigate(`/?${query}`, { replace: true, state: { filteredChild: linked ?? childId } })
  })

  return [filters, setFilters]
}
