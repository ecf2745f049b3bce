import { topDialog } from '../../platform/ui/dialogStack.ts'

/** From the last tap on. */
const pauseMs = 1500

/**
 * Calls back in the next pause: when nothing was touched for a while, no dialog is open and the page is looked at.
 * @returns a function that gives it up
 */
export function callInPause(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const events = new AbortController()
  const stop = () => clearTimeout(timer)
  const wait = () => {
    stop()
    timer = setTimeout(() => {
      if (topDialog() !== undefined || document.hidden) return wait()
      events.abort()
      callback()
    }, pauseMs)
  }
  // While a finger is down, there is no pause.
  addEventListener('pointerdown', stop, { capture: true, signal: events.signal })
  for (const type of ['pointerup', 'pointercancel', 'keydown', 'scroll'])
    addEventListener(type, wait, { capture: true, passive: true, signal: events.signal })
  wait()
  return () => {
    stop()
    events.abort()
  }
}
