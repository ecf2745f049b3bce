import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { childrenKey } from './childData.ts'
import { useIsOnline } from './reachability.ts'

/**
 * The delays between requests while the server cannot be reached: the first one, how much they grow, and the longest.
 */
const [firstProbeMs, growth, lastProbeMs] = [4000, 1.5, 60_000]
/** Events after which there may be a connection again. */
const signs = ['online', 'focus', 'visibilitychange', 'pointerdown', 'keydown']

/** On a slow network, a new request in place of a pending one would have to wait again. */
const waitForPending = { cancelRefetch: false }

/** Whether the server can be reached. All queries are invalidated when the connection returns. */
export function useReconnect(): boolean {
  const client = useQueryClient()
  const isOnline = useIsOnline()

  useEffect(() => {
    if (isOnline) return undefined
    const probe = () => {
      if (!document.hidden) void client.refetchQueries({ queryKey: childrenKey }, waitForPending)
    }
    let timer: ReturnType<typeof setTimeout>
    const probeAfter = (delayMs: number) => {
      timer = setTimeout(() => {
        probe()
        probeAfter(Math.min(delayMs * growth, lastProbeMs))
      }, delayMs)
    }
    const probeNow = () => {
      clearTimeout(timer)
      probe()
      probeAfter(firstProbeMs)
    }
    probeAfter(firstProbeMs)
    for (const sign of signs) addEventListener(sign, probeNow)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, probeNow)
      void client.invalidateQueries(undefined, waitForPending)
    }
  }, [client, isOnline])

  return isOnline
}
