import { useEffect, useRef, useState } from 'react'
import { isMotionReduced } from './isMotionReduced.ts'
import { joy } from './joy.ts'

/** The same as `--m-slow` in tokens.css. */
const durationMs = 360

/** Animates from the previous number to the new one. With reduced motion it returns the new one immediately. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value)
  const shownValue = useRef(value)

  useEffect(() => {
    const from = shownValue.current
    if (from === value) return undefined
    const startedAt = performance.now()
    const isInstant = isMotionReduced()
    let frame = requestAnimationFrame(step)
    function step(at: number): void {
      // A moment that ends early lets the numbers go to their end.
      const begin = Math.max(startedAt, joy.get()?.numbersFrom ?? 0)
      const progress = isInstant ? 1 : Math.min(1, Math.max(0, (at - begin) / durationMs))
      const eased = 1 - (1 - progress) ** 3
      shownValue.current = Math.round(from + (value - from) * eased)
      setShown(shownValue.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    return () => {
      cancelAnimationFrame(frame)
      // Another star is on its way: what the one before has brought shows at once.
      if (joy.get()) shownValue.current = value
    }
  }, [value])

  return shown
}
