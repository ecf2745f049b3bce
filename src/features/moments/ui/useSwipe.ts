import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { doubleTapped, keyed, moved, noZoom, pinched, stepOfSwipe, type Zoom } from './swipe.ts'

interface Point {
  x: number
  y: number
}

const frameOf = ({ clientWidth: width, clientHeight: height }: Element) => ({ width, height })

/** The buttons over the picture are no part of it. */
const isOnButton = ({ target }: MouseEvent) => target instanceof Element && target.closest('button') !== null

/**
 * Fingers on a picture: two make it larger, or two taps; one moves it then, or swipes to another one. Keys do the same.
 * @param hasKeys whether keys are meant for the picture now
 */
export function useSwipe(onStep: (step: -1 | 1) => void, { hasKeys }: { hasKeys: boolean }) {
  const [zoom, setZoom] = useState<Zoom>(noZoom)
  /** How far a swipe has come. */
  const [offset, setOffset] = useState(0)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point>(undefined)
  const picture = useRef<HTMLDivElement>(null)

  function handleDown(event: PointerEvent): void {
    if (isOnButton(event)) return
    // No other finger is down. One may be left over: where the picture went away under it, it was never lifted.
    if (event.isPrimary) fingers.current.clear()
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
      setZoom(pinched(zoom, [before, other], [point, other], frameOf(event.currentTarget)))
    } else if (zoom.scale > 1) {
      setZoom(moved(zoom, { x: point.x - before.x, y: point.y - before.y }, frameOf(event.currentTarget)))
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

  function handleDoubleClick(event: MouseEvent): void {
    if (isOnButton(event)) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
    setZoom(doubleTapped(zoom, at, { width, height }))
  }

  useKeys(hasKeys, (event) => {
    const frame = picture.current && frameOf(picture.current)
    // Those of the browser, such as for its own zoom, are left to it.
    if (!frame || event.ctrlKey || event.metaKey || event.altKey) return
    const { zoom: next, step } = keyed(zoom, event.key, frame)
    if (step) onStep(step)
    else setZoom(next)
  })

  return {
    zoom,
    offset,
    reset: () => {
      setOffset(0)
      setZoom(noZoom)
    },
    handlers: {
      ref: picture,
      onDoubleClick: handleDoubleClick,
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: handleUp,
    },
  }
}

/** Handles the keys of the page, whatever has the focus. */
function useKeys(isOn: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  const handleKeyDown = useEffectEvent(onKeyDown)
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOn])
}
