import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusInPlace } from '../../platform/ui/focus.ts'
import { untilLoaded } from '../../platform/ui/untilLoaded.ts'
import type { goToPlace, placeIn, Place } from './scrollPosition.ts'

/** The scroll position of each view when it was left, by view name. */
const places = new Map<string, Place>()
/** Saves the current position. Called before the next view renders. */
let savePlace: (() => void) | undefined
/** Finds positions and goes to them. Until it has loaded, Back leads to the top. */
let finder: { placeIn: typeof placeIn; goToPlace: typeof goToPlace } | undefined
/** Stops restoring a position. */
let stopRestoring: (() => void) | undefined
/** Whether the last navigation was Back or Forward. Undefined before the first navigation. */
let isTraversal: boolean | undefined

// Back and Forward fire `popstate`; wouter dispatches `pushState`. Listening in the capture phase runs this before
// wouter renders the next view.
addEventListener('popstate', handleNavigation, { capture: true })
addEventListener('pushState', handleNavigation, { capture: true })

function handleNavigation({ type }: Event): void {
  isTraversal = type === 'popstate'
  savePlace?.()
}

export async function loadPlaceFinder(): Promise<void> {
  finder = await untilLoaded(() => import('./scrollPosition.ts'))
}

/**
 * Does on a view change what a page load would do: moves the focus to the main element and scrolls to the top, or to
 * the saved position after Back.
 */
export function useViewChange(view: string, main: React.RefObject<HTMLElement | null>): void {
  const currentView = useRef(view)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    savePlace = () => {
      if (main.current && finder) places.set(currentView.current, finder.placeIn(main.current))
    }
    return () => {
      savePlace = undefined
      stopRestoring?.()
    }
  }, [main])

  // After returning from a separate page such as the chat, the focused element is gone. On a page load the browser sets
  // the focus.
  useEffect(() => {
    if (isTraversal !== undefined && document.activeElement === document.body) focusInPlace(main.current)
  }, [main])

  useLayoutEffect(() => {
    if (currentView.current === view) return
    currentView.current = view
    focusInPlace(main.current)
    stopRestoring?.()
    scrollTo(0, 0)
    const place = isTraversal ? places.get(view) : undefined
    if (place && main.current) stopRestoring = finder?.goToPlace(main.current, place)
  }, [view, main])
}
