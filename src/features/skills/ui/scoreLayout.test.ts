import { describe, expect, it } from 'vitest'
import { layOutScores } from './scoreLayout.ts'

const area = { width: 120, height: 70, margin: 10 }

describe('layOutScores', () => {
  it('layOutScores goes from edge to edge, with zero at the bottom and the highest score at the top', () => {
    expect(layOutScores([0, 5, 10], 0, area)).toEqual([
      { x: 10, y: 60 },
      { x: 60, y: 35 },
      { x: 110, y: 10 },
    ])
  })

  it('layOutScores leaves room for a target above the scores', () => {
    expect(layOutScores([5], 10, area)).toEqual([{ x: 60, y: 35 }])
  })

  it('layOutScores puts every score at the bottom when all are zero', () => {
    expect(layOutScores([0, 0], 0, area).map(({ y }) => y)).toEqual([60, 60])
  })

  it('layOutScores returns no points without scores', () => {
    expect(layOutScores([], 100, area)).toEqual([])
  })
})
