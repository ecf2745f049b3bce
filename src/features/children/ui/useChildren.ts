import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useUser } from '../../auth/ui/useUser.ts'
import { send } from '../../../platform/http/client.ts'
import { type Child, listChildren, type ListedChild } from '../contract.ts'
import { childrenKey, holdUncertain } from '../../sync/ui/childData.ts'
import { chooseChild, chosenChildId, subscribeToChoice } from './chosenChild.ts'
import { useShownChildren } from '../../sync/ui/useShown.ts'

export const childrenQuery = queryOptions({
  queryKey: childrenKey,
  queryFn: async ({ client, signal }) => holdUncertain(client, await send(listChildren, { signal })),
})

/** The family's children, oldest profile first, with the points of acts that the server's data lacks. */
export const useChildren = () => useShownChildren(useQuery(childrenQuery))

/**
 * The child that the app is about: the one selected last on this device, else the first. Undefined while that is
 * loading.
 */
export function useSelectedChild(): { child: ListedChild | undefined; selectChild: (id: string) => void } {
  const { data: user } = useUser()
  const { data: children } = useChildren()
  const chosenId = useSyncExternalStore(subscribeToChoice, chosenChildId)
  return {
    child: user ? (children?.find(({ id }) => id === chosenId) ?? children?.[0]) : undefined,
    selectChild: chooseChild,
  }
}

/** Remembers the shown child as if it had been selected, so that the next start can load its data at once. */
export function useStoreSelection(child: Child | undefined): void {
  useEffect(() => {
    if (child && chosenChildId() !== child.id) chooseChild(child.id)
  }, [child])
}
