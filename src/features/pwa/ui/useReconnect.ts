import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { childrenKey } from '../../children/ui/childData.ts'
import { isReachable, subscribeToReachability } from './reachability.ts'

/** The interval of requests while the server cannot be reached. */
const probeMs = 15_000

/** Whether the server can be reached. All queries are invalidated when the connection returns. */
export function useReconnect(): boolean {
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(subscribeToReachability, isReachable)

  useEffect(() => {
    if (isOnline) return undefined
    const probe = () => {
      if (!document.hidden) void client.refetchQueries({ queryKey: childrenKey })
    }
    const timer = setInterval(probe, probeMs)
    addEventListener('online', probe)
    document.addEventListener('visibilitychange', probe)
    return () => {
      clearInterval(timer)
      removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
      void client.invalidateQueries()
    }
  }, [client, isOnline])

  return isOnline
}
