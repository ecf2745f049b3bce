export interface Point {
  x: number
  y: number
}

interface Area {
  width: number
  height: number
  /** Kept free on every side. */
  margin: number
}

/**
 * Where the scores stand in a picture: evenly from left to right, so that a pause of weeks does not squeeze them; zero at
 * the bottom, so that a small step does not look like a leap.
 * @param values oldest first
 * @param top what reaches the upper edge, where that is more than the highest score
 */
export function curveOf(values: readonly number[], top: number, { width, height, margin }: Area): Point[] {
  const highest = Math.max(top, ...values) || 1
  const step = values.length > 1 ? (width - 2 * margin) / (values.length - 1) : 0
  const start = values.length > 1 ? margin : width / 2
  return values.map((value, place) => ({
    x: round(start + place * step),
    y: round(height - margin - (value / highest) * (height - 2 * margin)),
  }))
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
