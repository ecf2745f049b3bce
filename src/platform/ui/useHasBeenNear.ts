import { useEffect, useState, type RefObject } from 'react'

/** Whether the element is, or ever was, less than half a screen away. For what is not worth asking for before. */
export function useHasBeenNear(element: RefObject<HTMLElement | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false)
  useEffect(() => {
    if (hasBeenNear || !element.current) return undefined
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setHasBeenNear(true)
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
