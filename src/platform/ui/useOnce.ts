import { useRef } from 'react'

/**
 * Wraps an asynchronous action so that calls are ignored while one is running. A second tap can arrive before React has
 * rendered the pending state of the first.
 */
export function useOnce<Input>(act: (input: Input) => Promise<unknown>): (input: Input) => void {
  const isUnderWay = useRef(false)
  return (input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    // Callers report errors elsewhere. Only the end matters here.
    void Promise.allSettled([act(input)]).then(() => {
      isUnderWay.current = false
    })
  }
}
