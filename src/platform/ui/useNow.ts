import { useSyncExternalStore } from 'react'

/** Relative times are shown in minutes, so several updates per minute are enough. */
const tickMs = 10_000

/** The number of listeners that a slow phone updates within a few milliseconds. */
const sliceLength = 50

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Returns `read(now)`, and renders again only when the result changes.
 * @param read must return a string or a number, so that equal results are identical
 */
export function useNow<Value extends string | number>(read: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(Date.now()))
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

/** Notifies the listeners in slices, so that thousands of them do not block input. */
function tick(pending = [...listeners]): void {
  for (const listener of pending.splice(0, sliceLength)) listener()
  if (pending.length > 0) setTimeout(tick, 0, pending)
}
