import { useSyncExternalStore } from 'react'

/** Times are told in minutes, so they are looked at a few times a minute. */
const tickMs = 10_000

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

function tick(): void {
  for (const listener of listeners) listener()
}
