import { useEffect, useEffectEvent, useRef } from 'react'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { useChildState } from './childState.ts'
import { say } from './speech.ts'

/** For the `h1` of a screen: when the screen opens, it gets the focus, without scrolling, and is read aloud once. */
export function useHeading(text: string) {
  const { isListening } = useChildState()
  const ref = useRef<HTMLHeadingElement>(null)
  // Switching it on is no reason to read: that says so itself.
  const begin = useEffectEvent(() => {
    focusInPlace(ref.current)
    if (isListening) say(text)
  })
  useEffect(() => {
    begin()
  }, [])
  return ref
}
