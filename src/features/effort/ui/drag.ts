/** The position of a row, in pixels from the top of its list. */
export interface Place {
  top: number
  height: number
}

/**
 * The index at which a row ends up that is dragged by `offset` pixels: it changes places with a row once it covers half
 * of it.
 */
export function placeAfterDrag(places: readonly Place[], from: number, offset: number): number {
  const { top, height } = places[from]!
  const [start, end] = [top + offset, top + offset + height]
  const middle = (place: Place) => place.top + place.height / 2
  const above = places.slice(0, from).filter((place) => start < middle(place)).length
  const below = places.slice(from + 1).filter((place) => end > middle(place)).length
  return from - above + below
}
