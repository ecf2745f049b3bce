import { useSyncExternalStore } from 'react'
import { serverTime } from '../http/serverClock.ts'

/** Ages are shown in minutes, so a few checks a minute are enough. */
const tickMs = 10_000

/** Listeners that are called in one task: with a thousand ages on the page, one task for all would delay a scroll. */
const sliceSize = 50

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Derives a value from the server's present time; the component renders again only when that value changes.
 * @param read returns a string or number, so that equal values are recognized
 */
export function useNow<Value extends string | number>(read: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(serverTime(Date.now())))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(remaining = [...listeners]): void {
  for (const listener of remaining.splice(0, sliceSize)) listener()
  if (remaining.length > 0) setTimeout(tick, 0, remaining)
}
