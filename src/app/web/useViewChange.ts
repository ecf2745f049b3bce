import { useEffect, useLayoutEffect, useRef } from 'react'

/** How far each view was scrolled, by its address. */
const scrolled = new Map<string, number>()
/** Undefined until the page has moved on from the view that it was loaded with. */
let isTraversal: boolean | undefined

// Back and Forward give popstate; wouter announces its own pushState. Captured, so that this is known before wouter
// hears of it and the next view is drawn.
addEventListener('popstate', setTraversal, { capture: true })
addEventListener('pushState', setTraversal, { capture: true })

function setTraversal({ type }: Event): void {
  isTraversal = type === 'popstate'
}

/**
 * What a full page load would do when the view changes: the focus goes to the main part and the page starts at its
 * top, or where it was left when Back leads to it.
 */
export function useViewChange(view: string, main: React.RefObject<HTMLElement | null>): void {
  const shown = useRef(view)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => scrolled.set(shown.current, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      removeEventListener('scroll', remember)
    }
  }, [])

  // From a page of its own, such as the chat, whose focused element is gone. A load leaves the focus to the browser.
  useEffect(() => {
    if (isTraversal !== undefined && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [main])

  useLayoutEffect(() => {
    if (shown.current === view) return
    shown.current = view
    main.current?.focus({ preventScroll: true })
    scrollTo(0, isTraversal ? (scrolled.get(view) ?? 0) : 0)
  }, [view, main])
}
