import { useRef } from 'react'

/**
 * Does something that takes a while, and ignores being asked again before it has ended: two taps may come before the
 * screen has drawn that the first is under way.
 */
export function useOnce<Input>(act: (input: Input) => Promise<unknown>): (input: Input) => void {
  const isUnderWay = useRef(false)
  return (input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    // A failed call has its toast already: here only the end counts.
    void Promise.allSettled([act(input)]).then(() => {
      isUnderWay.current = false
    })
  }
}
