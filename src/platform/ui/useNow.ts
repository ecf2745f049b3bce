import { useSyncExternalStore } from 'react'

/** Times are told in minutes, so they are looked at a few times a minute. */
const tickMs = 10_000

/** As many as are drawn anew within a few milliseconds on a slow phone. */
const sliceLength = 50

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * What `read` makes of the present; it is drawn anew only when that changes, however many there are.
 * @param read gives a text or a number, so that equal ones are the same
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

/** In slices: where thousands of times become one minute older at once, a finger is not to wait for it. */
function tick(waiting = [...listeners]): void {
  for (const listener of waiting.splice(0, sliceLength)) listener()
  if (waiting.length > 0) setTimeout(tick, 0, waiting)
}
