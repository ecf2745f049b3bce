import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../../platform/ui/address.ts'
import { navigate } from '../../i18n/ui/navigate.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { chooseChild } from './chosenChild.ts'
import { useChildren } from './useChildren.ts'

/**
 * Selects the child that the address names, once, or says that there is none: it may be of another family of this
 * guardian, or erased.
 */
export function useNamedChild(): void {
  const refusals = useTranslations('refusals')
  const search = useSearch()
  const { data: children } = useChildren()
  const showMissing = useEffectEvent(() => {
    showToast({ tone: 'destructive', title: refusals('not_found') })
  })
  useEffect(() => {
    const query = new URLSearchParams(search)
    const named = query.get('child')
    // Back may have led to another address already, which is not to be replaced.
    if (named === null || !children || location.search !== search) return
    if (children.some(({ id }) => id === named)) chooseChild(named)
    else showMissing()
    query.delete('child')
    navigate(`/?${query}`, { replace: true, state: history.state as unknown })
  }, [search, children])
}
