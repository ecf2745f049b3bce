interface Point {
  x: number
  y: number
}

/** How the picture is shown: its size, and how far it was moved, in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }

const maxScale = 4
/** A finger that moves so far sideways means another photo. */
const swipePx = 48

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The zoom after two fingers have moved. @param from where they were before */
export function pinched(zoom: Zoom, from: readonly [Point, Point], to: readonly [Point, Point]): Zoom {
  const scale = Math.min(maxScale, Math.max(1, (zoom.scale * distance(...to)) / Math.max(1, distance(...from))))
  return scale === 1 ? noZoom : { ...zoom, scale }
}

/** The zoom after one finger has moved the picture, no further than its own edges. */
export function moved(zoom: Zoom, by: Point, { width, height }: { width: number; height: number }): Zoom {
  const clamp = (value: number, size: number) => {
    const most = ((zoom.scale - 1) * size) / 2
    return Math.min(most, Math.max(-most, value))
  }
  return { ...zoom, x: clamp(zoom.x + by.x, width), y: clamp(zoom.y + by.y, height) }
}

/** Where a swipe leads: 1 to the next photo, -1 to the one before, 0 nowhere. */
export function stepOfSwipe({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
