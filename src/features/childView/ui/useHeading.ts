import { useEffect, useEffectEvent, useRef } from 'react'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { useChildState } from './childState.ts'
import { say } from './speech.ts'

/** For the `h1` of a screen: it gets the focus, without scrolling, and is read aloud once. */
export function useHeading(text: string) {
  const { isListening } = useChildState()
  const ref = useRef<HTMLHeadingElement>(null)
  // Switching it on is no reason to read: that says so itself.
  const read = useEffectEvent((heading: string) => {
    if (isListening) say(heading)
  })
  useEffect(() => {
    focusInPlace(ref.current)
    read(text)
  }, [text])
  return ref
}
