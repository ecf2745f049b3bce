import { expect, it } from 'vitest'
import { butterfliesOf, firstDayOf, pacePerDayOf, pipStage, pointsToNextStage } from './rules.ts'

it.each([
  [{ gained: 90, days: 0 }, null],
  [{ gained: 90, days: 2 }, null],
  [{ gained: 0, days: 3 }, 0],
  [{ gained: 10, days: 3 }, 3.3],
  [{ gained: 9, days: 20 }, 0.5],
  [{ gained: 280, days: 28 }, 10],
  [{ gained: 280, days: 400 }, 10],
])('pacePerDayOf %j is %j', (measured, pace) => {
  expect(pacePerDayOf(measured)).toBe(pace)
})

it.each([
  [[undefined], '2026-11-10'],
  [[null, '2026-11-12'], '2026-11-10'],
  [['2026-12-03', '2024-02-29', '2025-01-01'], '2024-02-29'],
])('firstDayOf a child that was added on 10 November, with entries of %j, is %s', (days, firstDay) => {
  expect(firstDayOf('2026-11-10', days)).toBe(firstDay)
})

it.each([
  [-5, 1],
  [0, 1],
  [29, 1],
  [30, 2],
  [149, 2],
  [150, 3],
  [499, 3],
  [500, 4],
  [1199, 4],
  [1200, 5],
  [2499, 5],
  [2500, 6],
  [1_000_000, 6],
])('pipStage of %j points is %j', (totalPoints, stage) => {
  expect(pipStage(totalPoints)).toBe(stage)
})

it.each([
  [1, 0, 30],
  [2, 105, 45],
  [5, 2499, 1],
  [6, 2500, null],
  // An undo went below the start of a stage that was seen.
  [3, 140, 360],
])('from stage %j with %j points, the next one is %j points away', (stage, totalPoints, points) => {
  expect(pointsToNextStage(stage, totalPoints)).toBe(points)
})

it.each([
  [0, 0],
  [3499, 0],
  [3500, 1],
  [7499, 4],
  [7500, 5],
  [1_000_000, 5],
])('butterfliesOf %j points is %j', (totalPoints, count) => {
  expect(butterfliesOf(totalPoints)).toBe(count)
})
