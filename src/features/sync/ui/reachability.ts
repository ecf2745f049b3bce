import { useSyncExternalStore } from 'react'
import { currentOutbox, showOutbox, subscribeToOutbox } from './outbox.ts'

/** `navigator.onLine` only describes the network of the device. */
export const isReachable = (): boolean => navigator.onLine && currentOutbox().isServerReachable

export function setReachable(isServerReachable: boolean): void {
  if (currentOutbox().isServerReachable !== isServerReachable) showOutbox({ isServerReachable })
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isReachable)

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeToOutbox(listener)
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    unsubscribe()
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}
