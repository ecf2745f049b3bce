import { describe, expect, it } from 'vitest'
import { curveOf } from './curve.ts'

const area = { width: 120, height: 70, margin: 10 }

describe('the curve of scores', () => {
  it('goes from edge to edge, with zero at the bottom and the highest at the top', () => {
    expect(curveOf([0, 5, 10], 0, area)).toEqual([
      { x: 10, y: 60 },
      { x: 60, y: 35 },
      { x: 110, y: 10 },
    ])
  })

  it('leaves room for a target that is not reached yet', () => {
    expect(curveOf([5], 10, area)).toEqual([{ x: 60, y: 35 }])
  })

  it('lies on the ground when every score is zero', () => {
    expect(curveOf([0, 0], 0, area).map(({ y }) => y)).toEqual([60, 60])
  })

  it('draws nothing of nothing', () => {
    expect(curveOf([], 100, area)).toEqual([])
  })
})
