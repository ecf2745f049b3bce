import { useEffect, useEffectEvent } from 'react'

/** Escape goes one step back. */
export function useEscape(onEscape: () => void): void {
  const latest = useEffectEvent(onEscape)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
