import { useCallback, useRef, useState } from 'react'
import type { KidArtName } from './Doors.tsx'

const shownMs = 6000

/** A line that says what did not work, or with a drawing what did, for six seconds. */
export function useLine() {
  const [line, setLine] = useState<{ text: string; art: KidArtName | undefined }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showLine = useCallback((text: string, art?: KidArtName) => {
    clearTimeout(timer.current)
    setLine({ text, art })
    timer.current = setTimeout(() => setLine(undefined), shownMs)
  }, [])
  return { line: line?.text, lineArt: line?.art, showLine }
}
