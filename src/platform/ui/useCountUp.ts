import { useEffect, useRef, useState } from 'react'

/** `--m-slow` of tokens.css. */
const durationMs = 360

/** Runs from the number shown before to the new one; at once where motion is reduced. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value)
  const shownNow = useRef(value)

  useEffect(() => {
    const from = shownNow.current
    if (from === value) return undefined
    const startedAt = performance.now()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = requestAnimationFrame(step)
    function step(at: number): void {
      const progress = isStill ? 1 : Math.min(1, Math.max(0, (at - startedAt) / durationMs))
      const eased = 1 - (1 - progress) ** 3
      shownNow.current = Math.round(from + (value - from) * eased)
      setShown(shownNow.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [value])

  return shown
}
