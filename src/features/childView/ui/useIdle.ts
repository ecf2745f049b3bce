import { useEffect, useEffectEvent } from 'react'

/** Calls after a time without a touch or a key. */
export function useIdle(idleMs: number, onIdle: () => void, isOn = true): void {
  const latest = useEffectEvent(onIdle)
  useEffect(() => {
    if (!isOn) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Before the call, which may end the wait.
        wait()
        latest()
      }, idleMs)
    }
    wait()
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, wait)
    return () => {
      clearTimeout(timer)
      for (const name of ['pointerdown', 'keydown']) removeEventListener(name, wait)
    }
  }, [idleMs, isOn])
}
