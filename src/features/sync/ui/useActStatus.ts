import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { actKey } from './childData.ts'

/** How the last act of a child has ended, as far as this page knows. */
export function useActStatus(childId: string): 'pending' | 'error' | 'success' {
  const mutations = useQueryClient().getMutationCache()
  return useSyncExternalStore(
    // In the order of all changes: the status must not arrive before the points.
    (listener) => mutations.subscribe(notifyManager.batchCalls(listener)),
    () => {
      const states = mutations.findAll({ mutationKey: actKey(childId) }).map(({ state }) => state.status)
      if (states.includes('pending')) return 'pending'
      return states.at(-1) === 'error' ? 'error' : 'success'
    },
  )
}
