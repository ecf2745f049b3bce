import { useCallback, useRef, useState } from 'react'

const shownMs = 6000

/** A line that says what did not work, for six seconds. */
export function useLine() {
  const [line, setLine] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showLine = useCallback((text: string) => {
    clearTimeout(timer.current)
    setLine(text)
    timer.current = setTimeout(() => {
      setLine(undefined)
    }, shownMs)
  }, [])
  return { line, showLine }
}
