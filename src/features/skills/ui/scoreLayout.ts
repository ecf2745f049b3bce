export interface Point {
  x: number
  y: number
}

interface Area {
  width: number
  height: number
  /** Free space on every side. */
  margin: number
}

/**
 * Calculates the points of a score chart. They are evenly spaced, so that a pause of weeks does not squeeze them. The
 * axis starts at zero, so that a small change does not look large.
 * @param values oldest first
 * @param top the least value at the upper edge; a higher score takes its place
 */
export function layOutScores(values: readonly number[], top: number, { width, height, margin }: Area): Point[] {
  const highest = Math.max(top, ...values) || 1
  const step = values.length > 1 ? (width - 2 * margin) / (values.length - 1) : 0
  const start = values.length > 1 ? margin : width / 2
  return values.map((value, index) => ({
    x: round(start + index * step),
    y: round(height - margin - (value / highest) * (height - 2 * margin)),
  }))
}

const round = (length: number): number => Math.round(length * 10) / 10
