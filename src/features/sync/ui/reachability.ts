import { createSharedState } from '../../../platform/ui/sharedState.ts'

/** Whether the last request got a response. `navigator.onLine` only describes the network of the device. */
const isServerReachable = createSharedState(true)

export const isReachable = (): boolean => navigator.onLine && isServerReachable.get()

export const setReachable = isServerReachable.set

/** For useSyncExternalStore. */
export function subscribeToReachability(listener: () => void): () => void {
  const unsubscribe = isServerReachable.subscribe(listener)
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    unsubscribe()
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}
