import { startTransition, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** So near to the screen things are drawn, above and below it: a swipe must not overtake them. */
const reachPx = 2000

/**
 * The height that an element takes, in px, while it is so far from the screen that what is in it need not be drawn; undefined while it is
 * near. On paper everything is, and what the focus is in stays.
 * @param expectedPx taken as its height before it was ever drawn; undefined for what is drawn at first
 */
export function useHeightWhileFar(element: RefObject<HTMLElement | null>, isWatched: boolean, expectedPx: number | undefined): number | undefined {
  const [heightPx, setHeightPx] = useState(expectedPx)
  useEffect(() => {
    const box = element.current
    if (!isWatched || !box) return undefined
    const observer = new IntersectionObserver((changes) => {
      const { isIntersecting, boundingClientRect } = changes.at(-1)!
      startTransition(() => {
        setHeightPx(isIntersecting || box.contains(document.activeElement) ? undefined : boundingClientRect.height)
      })
    }, { rootMargin: `${reachPx}px 0px` })
    const watch = () => {
      observer.observe(box)
    }
    const drawForPaper = () => {
      observer.unobserve(box)
      flushSync(() => {
        setHeightPx(undefined)
      })
    }
    watch()
    addEventListener('beforeprint', drawForPaper)
    addEventListener('afterprint', watch)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', drawForPaper)
      removeEventListener('afterprint', watch)
    }
  }, [element, isWatched])
  return isWatched ? heightPx : undefined
}
