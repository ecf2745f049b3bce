import { useSyncExternalStore } from 'react'

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
