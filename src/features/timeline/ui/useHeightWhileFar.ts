import { startTransition, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** So near to the screen things are drawn, above and below it: a swipe must not overtake them. */
const reachPx = 1200

const told = new WeakMap<Element, (heightPx: number | undefined) => void>()
/** What has come near and is not drawn yet, with how far it was from the top. */
const waiting = new Map<Element, number>()
let watching: IntersectionObserver | undefined

/** One for all elements, as the browser goes through all that observe in every frame. */
function watchNearness(): IntersectionObserver {
  return (watching ??= new IntersectionObserver(
    (changes) => {
      startTransition(() => {
        for (const {
          target,
          isIntersecting,
          boundingClientRect: { top, height },
        } of changes) {
          if (isIntersecting || target.contains(document.activeElement)) {
            if (waiting.size === 0) requestAnimationFrame(drawNearest)
            waiting.set(target, Math.abs(top))
          } else {
            waiting.delete(target)
            told.get(target)?.(height)
          }
        }
      })
    },
    { rootMargin: `${reachPx}px 0px` },
  ))
}

/** One in a frame: what is drawn is laid out and painted at one go, for which a finger waits. */
function drawNearest(): void {
  const [nearest] = [...waiting].toSorted(([, one], [, other]) => one - other)[0] ?? []
  if (!nearest) return
  waiting.delete(nearest)
  startTransition(() => told.get(nearest)?.(undefined))
  if (waiting.size > 0) requestAnimationFrame(drawNearest)
}

/**
 * The height that an element takes, in px, while it is so far from the screen that what is in it need not be drawn; undefined while it is
 * near. On paper everything is, and what the focus is in stays.
 * @param expectedPx taken as its height before it was ever drawn; undefined for what is drawn at first
 */
export function useHeightWhileFar(
  element: RefObject<HTMLElement | null>,
  isWatched: boolean,
  expectedPx: number | undefined,
): number | undefined {
  const [heightPx, setHeightPx] = useState(expectedPx)
  useEffect(() => {
    const box = element.current
    if (!isWatched || !box) return undefined
    const observer = watchNearness()
    told.set(box, setHeightPx)
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
      told.delete(box)
      waiting.delete(box)
      observer.unobserve(box)
      removeEventListener('beforeprint', drawForPaper)
      removeEventListener('afterprint', watch)
    }
  }, [element, isWatched])
  return isWatched ? heightPx : undefined
}
