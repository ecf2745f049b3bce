import { expect, it } from 'vitest'
import { placeAfterDrag } from './drag.ts'

/** Rows of 60, 60, 100 and 60 pixels. */
const places = [
  { top: 0, height: 60 },
  { top: 60, height: 60 },
  { top: 120, height: 100 },
  { top: 220, height: 60 },
]

it.each([
  [0, 0, 0],
  [0, 29, 0],
  [0, 31, 1],
  [0, 109, 1],
  [0, 111, 2],
  [0, 5000, 3],
  [3, -49, 3],
  [3, -51, 2],
  [3, -5000, 0],
  [1, -31, 0],
  [1, 51, 2],
])('the row at %d, dragged by %d pixels, ends up at %d', (from, offset, place) => {
  expect(placeAfterDrag(places, from, offset)).toBe(place)
})
