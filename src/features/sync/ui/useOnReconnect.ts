import { useState } from 'react'
import { useIsOnline } from './reachability.ts'

/** @param retry sets the state of the component when the connection is back, so that what failed is tried again */
export function useOnReconnect(retry: () => void): void {
  const isOnline = useIsOnline()
  const [wasOnline, setWasOnline] = useState(isOnline)
  if (wasOnline === isOnline) return
  setWasOnline(isOnline)
  if (isOnline) retry()
}
