import { useRef, useState, type PointerEvent } from 'react'
import { moved, noZoom, pinched, stepOfSwipe, type Zoom } from './swipe.ts'

interface Point {
  x: number
  y: number
}

/** Fingers on a picture: two make it larger, one moves it then, or swipes to another one. */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const [zoom, setZoom] = useState<Zoom>(noZoom)
  /** How far a swipe has come. */
  const [offset, setOffset] = useState(0)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point>(undefined)

  function handleDown(event: PointerEvent): void {
    // The buttons over the picture are no part of it.
    if (event.target instanceof Element && event.target.closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, point)
    start.current = fingers.current.size === 1 ? point : undefined
  }

  function handleMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const point = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, point)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      setOffset(0)
      setZoom(pinched(zoom, [before, other], [point, other]))
    } else if (zoom.scale > 1) {
      const { clientWidth: width, clientHeight: height } = event.currentTarget
      setZoom(moved(zoom, { x: point.x - before.x, y: point.y - before.y }, { width, height }))
    } else if (start.current) setOffset(point.x - start.current.x)
  }

  function handleUp(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId)) return
    const from = start.current
    start.current = undefined
    setOffset(0)
    if (!from || zoom.scale > 1 || event.type === 'pointercancel') return
    const step = stepOfSwipe({ x: event.clientX - from.x, y: event.clientY - from.y })
    if (step !== 0) onStep(step)
  }

  return {
    zoom,
    offset,
    reset: () => {
      setZoom(noZoom)
    },
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: handleUp,
    },
  }
}
