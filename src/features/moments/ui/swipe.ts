interface Point {
  x: number
  y: number
}

/** The frame in which the picture shows, in pixels. */
interface Frame {
  width: number
  height: number
}

/** How the picture is shown: its size, and how far it was moved, in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }

const maxScale = 4
const tapScale = 2.5
/** A finger that moves so far sideways means another photo. */
const swipePx = 48

/** How much a key makes the picture larger. */
const keyScale = 1.5
/** How far a key moves the picture, in pixels. */
const keyStep = 80

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The zoom after the picture was made larger or smaller. It stays over its frame. */
function scaled(zoom: Zoom, by: number, frame: Frame): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * by))
  return scale === 1 ? noZoom : moved({ ...zoom, scale }, { x: 0, y: 0 }, frame)
}

/** The zoom after two fingers have moved. @param from where they were before */
export function pinched(zoom: Zoom, from: readonly [Point, Point], to: readonly [Point, Point], frame: Frame): Zoom {
  return scaled(zoom, distance(...to) / Math.max(1, distance(...from)), frame)
}

/**
 * The zoom after a double tap: larger around that point, or the whole picture again.
 * @param at from the middle of the frame
 */
export function doubleTapped(zoom: Zoom, at: Point, frame: Frame): Zoom {
  if (zoom.scale > 1) return noZoom
  return moved({ ...noZoom, scale: tapScale }, { x: at.x * (1 - tapScale), y: at.y * (1 - tapScale) }, frame)
}

/** The zoom after the picture was moved, no further than its own edges. */
export function moved(zoom: Zoom, by: Point, { width, height }: Frame): Zoom {
  const clamp = (value: number, size: number) => {
    const most = ((zoom.scale - 1) * size) / 2
    return Math.min(most, Math.max(-most, value))
  }
  return { ...zoom, x: clamp(zoom.x + by.x, width), y: clamp(zoom.y + by.y, height) }
}

/** The direction of a swipe: 1 to the next photo, -1 to the one before, 0 nowhere. */
export function stepOfSwipe({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}

/** What a key does: a step to another photo, or another zoom. Arrows move a picture that is larger than its frame. */
export function keyed(zoom: Zoom, key: string, frame: Frame): { zoom: Zoom; step?: -1 | 1 } {
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (key === '+' || key === '=') return { zoom: scaled(zoom, keyScale, frame) }
  if (key === '-') return { zoom: scaled(zoom, 1 / keyScale, frame) }
  if (zoom.scale > 1) return { zoom: moved(zoom, { x: -right * keyStep, y: -down * keyStep }, frame) }
  return right === 0 ? { zoom } : { zoom, step: right }
}
