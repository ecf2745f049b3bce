import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusInPlace } from '../../platform/ui/focus.ts'
import { untilLoaded } from '../../platform/ui/untilLoaded.ts'
import type { goToPlace, placeIn, Place } from './scrollPosition.ts'

/** The scroll position of each view when it was left, by view name. */
const places = new Map<string, Place>()
/** Finds positions and goes to them. Until it has loaded, Back leads to the top. */
let finder: { placeIn: typeof placeIn; goToPlace: typeof goToPlace } | undefined
/** Whether the last navigation was Back or Forward. Undefined before the first navigation. */
let isTraversal: boolean | undefined

/** In the capture phase, the listener is called before the next view renders. */
function listenToNavigation(listener: (event: Event) => void, options?: { signal: AbortSignal }): void {
  for (const event of ['popstate', 'pushState']) addEventListener(event, listener, { capture: true, ...options })
}

listenToNavigation(({ type }) => {
  isTraversal = type === 'popstate'
})

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
    const navigation = new AbortController()
    listenToNavigation(() => {
      if (main.current && finder) places.set(currentView.current, finder.placeIn(main.current))
    }, navigation)
    return () => navigation.abort()
  }, [main])

  // After returning from a separate page such as the chat, the focused element is gone. On a page load the browser sets
  // the focus.
  useEffect(() => {
    if (isTraversal !== undefined && document.activeElement === document.body) focusInPlace(main.current)
  }, [main])

  useLayoutEffect(() => {
    if (currentView.current === view) return undefined
    currentView.current = view
    focusInPlace(main.current)
    scrollTo(0, 0)
    const place = isTraversal ? places.get(view) : undefined
    // It stops when the view changes again.
    return place && main.current ? finder?.goToPlace(main.current, place) : undefined
  }, [view, main])
}
