import { expect, it } from 'vitest'
import { moved, noZoom, pinched, stepOfSwipe } from './swipe.ts'

const at = (x: number, y = 0) => ({ x, y })

it.each([
  [1, 100, 200, 2],
  [2, 100, 50, 1],
  [2, 100, 1000, 4],
  [1, 0, 2, 2],
])('pinched from scale %d, %d pixels apart, to %d is of scale %d', (scale, before, after, expected) => {
  const zoom = pinched({ scale, x: 5, y: 5 }, [at(0), at(before)], [at(0), at(after)])
  expect(zoom.scale).toBe(expected)
  if (expected === 1) expect(zoom).toEqual(noZoom)
})

it('moved keeps the picture over its frame', () => {
  const frame = { width: 400, height: 600 }
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 50, y: -1000 }, frame)).toEqual({ scale: 2, x: 50, y: -300 })
  expect(moved(noZoom, { x: 50, y: 50 }, frame)).toEqual(noZoom)
})

it.each([
  [-100, 0, 1],
  [100, 20, -1],
  [-20, 0, 0],
  [-60, 200, 0],
])('stepOfSwipe by %d, %d is %d', (x, y, step) => {
  expect(stepOfSwipe({ x, y })).toBe(step)
})
