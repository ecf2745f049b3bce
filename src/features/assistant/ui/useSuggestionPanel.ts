import { useEffect, useRef, useState } from 'react'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { suggestionIdleMs, suggestionPauseMs } from '../rules.ts'

const storageKey = 'pipling-suggestions-dismissed'

/**
 * Decides when the suggestions show: after a time without typing or scrolling. Dismissing them is stored on the device.
 */
export function useSuggestionPanel() {
  const [isDismissed, setIsDismissed] = useState(() => localStore.read(storageKey) !== null)
  const [isIdle, setIsIdle] = useState(false)
  const wasShown = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function hideFor(delayMs: number): void {
    clearTimeout(timer.current)
    setIsIdle(false)
    timer.current = setTimeout(() => {
      wasShown.current = true
      setIsIdle(true)
    }, delayMs)
  }

  useEffect(() => {
    hideFor(suggestionIdleMs)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the chat opens
  }, [])

  return {
    isShown: isIdle && !isDismissed,
    /** Call it when the user types or scrolls. */
    pause: () => hideFor(wasShown.current ? suggestionPauseMs : suggestionIdleMs),
    /** Call it when a message was sent. The suggestions return after the reply, with the first delay. */
    restart: () => {
      wasShown.current = false
      hideFor(suggestionIdleMs)
    },
    dismiss: () => {
      localStore.write(storageKey, new Date().toISOString())
      setIsDismissed(true)
    },
  }
}
