/** Whether the last request got a response. `navigator.onLine` only describes the network of the device. */
let isServerReachable = true
const listeners = new Set<() => void>()

export function isReachable(): boolean {
  return navigator.onLine && isServerReachable
}

export function setReachable(reachable: boolean): void {
  if (isServerReachable === reachable) return
  isServerReachable = reachable
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. */
export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
