import { useEffect, useEffectEvent, useState } from 'react'

/** docs/screens.md, section 4. */
const answerMs = 6000

/**
 * Ends an answer that stands where something was tapped: after a while, but not under the pointer or the focus.
 * @returns the handlers of the element that shows it
 */
export function useAnswerEnd(answer: object | undefined, onEnd: () => void) {
  const [isHeld, setIsHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!answer || isHeld) return undefined
    const timer = setTimeout(() => end(), answerMs)
    return () => clearTimeout(timer)
  }, [answer, isHeld])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}
