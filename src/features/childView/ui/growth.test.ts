import { expect, it } from 'vitest'
import { growthOf } from './growth.ts'
import { byPart } from './partsOfDay.ts'

it.each([
  [-20, 0, 1],
  [0, 0, 1],
  [7, 0, 1],
  [8, 0, 2],
  [29, 2, 2],
  [30, 3, 3],
  [55, 5, 4],
  [79, 7, 4],
  [80, 8, 5],
  [99, 9, 5],
  [100, 10, 6],
  [250, 10, 6],
])('with %i percent of the price, %i leaves are green and the mascot stands in stage %i', (percent, leaves, stage) => {
  expect(growthOf({ points: percent * 3, pointsCost: 300 })).toEqual({ leaves, stage })
})

it('without a goal, the mascot is a seedling', () => {
  expect(growthOf(null)).toEqual({ leaves: 0, stage: 1 })
})

it('the parts of the day come in the order of their first habits', () => {
  const habits = (['evening', 'evening', 'any', 'morning'] as const).map((part, place) => ({ part, place }))
  expect(byPart(habits).map(({ part, habits: own }) => [part, own.map(({ place }) => place)])).toEqual([
    ['evening', [0, 1]],
    ['any', [2]],
    ['morning', [3]],
  ])
})
