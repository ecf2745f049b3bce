import { useEffect, useLayoutEffect, useRef } from 'react'
import { goToPlace, placeIn, type Place } from './place.ts'

/** Where each view was left, by its address. */
const places = new Map<string, Place>()
/** Notes where somebody is, before the next view is drawn. */
let notePlace: (() => void) | undefined
/** Ends going to a place. */
let stayAway: (() => void) | undefined
/** Undefined until the page has moved on from the view that it was loaded with. */
let isTraversal: boolean | undefined

// Back and Forward give popstate; wouter announces its own pushState. Captured, so that this is known before wouter
// hears of it and the next view is drawn.
addEventListener('popstate', setTraversal, { capture: true })
addEventListener('pushState', setTraversal, { capture: true })

function setTraversal({ type }: Event): void {
  isTraversal = type === 'popstate'
  notePlace?.()
}

/**
 * What a full page load would do when the view changes: the focus goes to the main part and the page starts at its
 * top, or where it was left when Back leads to it.
 */
export function useViewChange(view: string, main: React.RefObject<HTMLElement | null>): void {
  const shown = useRef(view)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    notePlace = () => {
      if (main.current) places.set(shown.current, placeIn(main.current))
    }
    return () => {
      notePlace = undefined
      stayAway?.()
    }
  }, [main])

  // From a page of its own, such as the chat, whose focused element is gone. A load leaves the focus to the browser.
  useEffect(() => {
    if (isTraversal !== undefined && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
  }, [main])

  useLayoutEffect(() => {
    if (shown.current === view) return
    shown.current = view
    main.current?.focus({ preventScroll: true })
    stayAway?.()
    scrollTo(0, 0)
    const place = isTraversal ? places.get(view) : undefined
    if (place && main.current) stayAway = goToPlace(main.current, place)
  }, [view, main])
}
