import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useUser } from '../../auth/ui/useUser.ts'
import { send } from '../../../platform/http/client.ts'
import { listChildren, type Child } from '../contract.ts'
import { childrenKey } from './childData.ts'
import { chooseChild, chosenChildId, subscribeToChoice } from './chosenChild.ts'

export const childrenQuery = queryOptions({
  queryKey: childrenKey,
  queryFn: ({ signal }) => send(listChildren, { signal }),
})

/** The family's children, oldest profile first. */
export function useChildren() {
  return useQuery(childrenQuery)
}

/** The current child: the one selected last on this device, else the first. Undefined while loading. */
export function useSelectedChild(): { child: Child | undefined; selectChild: (id: string) => void } {
  const { data: user } = useUser()
  const { data: children } = useChildren()
  const familyId = user?.familyId
  const chosenId = useSyncExternalStore(subscribeToChoice, () => (familyId ? chosenChildId(familyId) : null))
  return {
    child: user ? (children?.find(({ id }) => id === chosenId) ?? children?.[0]) : undefined,
    selectChild: (id) => {
      if (familyId) chooseChild(familyId, id)
    },
  }
}

/** Stores the shown child as the selection if there is none, so that the next start can prefetch its data. */
export function useStoreSelection(child: Child | undefined): void {
  const { data: user } = useUser()
  const familyId = user?.familyId
  useEffect(() => {
    if (familyId && child && chosenChildId(familyId) === null) chooseChild(familyId, child.id)
  }, [familyId, child])
}
