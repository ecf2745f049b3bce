import { useSyncExternalStore } from 'react'
import { serverTime } from '../http/serverClock.ts'

/** Ages are shown in minutes, so a few checks a minute are enough. */
const tickMs = 10_000

/**
 * Derives a value from the server's present time; the component renders again only when that value changes.
 * @param read returns a string or number, so that equal values are recognized
 */
export function useNow<Value extends string | number>(read: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(serverTime(Date.now())))
}

function subscribe(listener: () => void): () => void {
  // A timer for each: with a thousand ages on the page, one task for all would delay a scroll.
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}
