import { useEffect, useRef, useState } from 'react'
import { suggestionIdleMs, suggestionPauseMs } from '../rules.ts'

const storageKey = 'pipling-suggestions-dismissed'

/**
 * When the suggestions are in sight: after a while of nothing, and not while somebody types or scrolls. Closing them is
 * remembered on the device.
 */
export function useSuggestionPanel() {
  const [isDismissed, setIsDismissed] = useState(() => localStorage.getItem(storageKey) !== null)
  const [isResting, setIsResting] = useState(false)
  const wasShown = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function restart(delayMs: number): void {
    clearTimeout(timer.current)
    setIsResting(false)
    timer.current = setTimeout(() => {
      wasShown.current = true
      setIsResting(true)
    }, delayMs)
  }

  useEffect(() => {
    restart(suggestionIdleMs)
    return () => {
      clearTimeout(timer.current)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the chat opens
  }, [])

  return {
    isShown: isResting && !isDismissed,
    /** Somebody types or scrolls. */
    pause: () => {
      restart(wasShown.current ? suggestionPauseMs : suggestionIdleMs)
    },
    /** Something was sent: they come after the reply, as at first. */
    waitAgain: () => {
      wasShown.current = false
      restart(suggestionIdleMs)
    },
    dismiss: () => {
      localStorage.setItem(storageKey, new Date().toISOString())
      setIsDismissed(true)
    },
  }
}
