import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useUser } from '../../auth/ui/useUser.ts'
import { send } from '../../../platform/http/client.ts'
import { listChildren, type Child } from '../contract.ts'
import { childrenKey } from './childData.ts'
import { chooseChild, chosenChildId, subscribeToChoice } from './chosenChild.ts'

/** The family's children, oldest profile first. */
export function useChildren() {
  return useQuery({ queryKey: childrenKey, queryFn: ({ signal }) => send(listChildren, { signal }) })
}

/** The child that the app is about: the one chosen last on this device, else the first. */
export function useSelectedChild(): { child: Child | undefined; selectChild: (id: string) => void } {
  const { data: user } = useUser()
  const { data: children } = useChildren()
  const familyId = user?.familyId
  const chosenId = useSyncExternalStore(subscribeToChoice, () => (familyId ? chosenChildId(familyId) : null))
  return {
    child: children?.find(({ id }) => id === chosenId) ?? children?.[0],
    selectChild: (id) => {
      if (familyId) chooseChild(familyId, id)
    },
  }
}
