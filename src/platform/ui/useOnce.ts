import { useRef } from 'react'

/**
 * Makes a handler ignore calls until the promise of its last call has settled. A second tap can come before React has
 * rendered that the first is pending. A rejection is dropped here: a failed mutation shows a toast of its own.
 */
export function useOnce<Args extends unknown[]>(handler: (...args: Args) => unknown): (...args: Args) => void {
  const isPending = useRef(false)
  return (...args) => {
    if (isPending.current) return
    isPending.current = true
    void Promise.allSettled([handler(...args)]).then(() => {
      isPending.current = false
    })
  }
}
