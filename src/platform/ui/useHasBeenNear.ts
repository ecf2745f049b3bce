import { useEffect, useState, type RefObject } from 'react'

/** Whether the element has ever been within half a screen of the viewport. Use it to delay a request. */
export function useHasBeenNear(element: RefObject<HTMLElement | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false)
  useEffect(() => {
    if (hasBeenNear || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenNear(true)
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element, hasBeenNear])
  return hasBeenNear
}
