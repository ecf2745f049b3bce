import { useEffect, useRef } from 'react'
import { focusInPlace } from './focus.ts'

/**
 * Moves the focus to the title of a sheet whose content has become another.
 * @param step of the sheet; false for the first one, which is focused as it opens
 * @returns the ref of the element that holds the content
 */
export function useNextTitle(step: string | boolean) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step !== false) focusInPlace(content.current?.closest('dialog')?.querySelector('h2'))
  }, [step])
  return content
}
