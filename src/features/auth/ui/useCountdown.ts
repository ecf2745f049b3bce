import { useEffect, useState } from 'react'

/** Counts whole seconds down to 0. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return { seconds, start: setSeconds }
}
