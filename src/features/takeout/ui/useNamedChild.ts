import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { chooseChild } from '../../children/ui/chosenChild.ts'
import { useChildren } from '../../children/ui/useChildren.ts'

/** Selects the child that the address names, once: without a connection, the service worker cannot. */
export function useNamedChild(): void {
  const search = useSearch()
  const [, navigate] = useLocation()
  const { data: children } = useChildren()
  useEffect(() => {
    const query = new URLSearchParams(search)
    const named = query.get('child')
    if (named === null || !children) return
    if (children.some(({ id }) => id === named)) chooseChild(named)
    query.delete('child')
    navigate(`/?${query}`, { replace: true, state: history.state as unknown })
  }, [search, navigate, children])
}
