import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { childrenKey } from '../../children/ui/childData.ts'
import { isReachable, subscribeToReachability } from './reachability.ts'

/** The interval of requests while the server cannot be reached. */
const probeMs = 5000

/** On a slow network, a new request in place of a pending one would have to wait again. */
const waitForPending = { cancelRefetch: false }

/** Whether the server can be reached. All queries are invalidated when the connection returns. */
export function useReconnect(): boolean {
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(subscribeToReachability, isReachable)

  useEffect(() => {
    if (isOnline) return undefined
    const probe = () => {
      if (!document.hidden) void client.refetchQueries({ queryKey: childrenKey }, waitForPending)
    }
    const timer = setInterval(probe, probeMs)
    addEventListener('online', probe)
    document.addEventListener('visibilitychange', probe)
    return () => {
      clearInterval(timer)
      removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
      void client.invalidateQueries(undefined, waitForPending)
    }
  }, [client, isOnline])

  return isOnline
}
