import { expect, it } from 'vitest'
import { doubleTapped, moved, noZoom, pinched, stepOfSwipe } from './swipe.ts'

const at = (x: number, y = 0) => ({ x, y })
const frame = { width: 400, height: 600 }

it.each([
  [1, 100, 200, 2],
  [2, 100, 50, 1],
  [2, 100, 1000, 4],
  [1, 0, 2, 2],
])('pinched from scale %d, %d pixels apart, to %d is of scale %d', (scale, before, after, expected) => {
  const zoom = pinched({ scale, x: 5, y: 5 }, [at(0), at(before)], [at(0), at(after)], frame)
  expect(zoom.scale).toBe(expected)
  if (expected === 1) expect(zoom).toEqual(noZoom)
})

it('a picture that gets smaller stays over its frame', () => {
  expect(pinched({ scale: 4, x: 600, y: -900 }, [at(0), at(200)], [at(0), at(100)], frame)).toEqual({
    scale: 2,
    x: 200,
    y: -300,
  })
})

it('a double tap enlarges around its point, and the next one shows the whole picture', () => {
  const zoom = doubleTapped(noZoom, at(-40, 280), frame)
  expect(zoom).toEqual({ scale: 2.5, x: 60, y: -420 })
  expect(doubleTapped(zoom, at(100), frame)).toEqual(noZoom)
})

it('moved keeps the picture over its frame', () => {
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
