import { describe, expect, it } from 'vitest'
import { filledOf, wishProgress } from './wish.ts'

describe('wishProgress', () => {
  it.each([
    ['is enough at the price', { points: 300, cost: 300, pacePerDay: 45 }, { is: 'enough' }],
    ['is enough above it, whatever the pace', { points: 301, cost: 300, pacePerDay: null }, { is: 'enough' }],
    ['rounds the days up', { points: 165, cost: 300, pacePerDay: 45.1 }, { is: 'days', count: 3 }],
    ['says one day for the last point', { points: 299, cost: 300, pacePerDay: 45 }, { is: 'days', count: 1 }],
    ['says a year', { points: 0, cost: 365, pacePerDay: 1 }, { is: 'days', count: 365 }],
    ['says what is missing beyond a year', { points: 0, cost: 366, pacePerDay: 1 }, { is: 'left', count: 366 }],
    [
      'says what is missing before the pace is known',
      { points: 20, cost: 50, pacePerDay: null },
      { is: 'left', count: 30 },
    ],
    ['says what is missing without points lately', { points: 20, cost: 50, pacePerDay: 0 }, { is: 'left', count: 30 }],
    ['says nothing below zero', { points: -5, cost: 50, pacePerDay: 10 }, undefined],
  ])('%s', (_what, wish, progress) => {
    expect(wishProgress(wish)).toEqual(progress)
  })

  it('never says more days after praise', () => {
    const days = Array.from({ length: 300 }, (_, points) => wishProgress({ points, cost: 300, pacePerDay: 12.3 }))
    const counts = days.map((progress) => (progress?.is === 'days' ? progress.count : 0))
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  })
})

it.each([
  [-10, 50, 0],
  [0, 50, 0],
  [25, 50, 0.5],
  [50, 50, 1],
  [80, 50, 1],
])('the ring of %i of %i points is filled to %d', (points, cost, filled) => {
  expect(filledOf(points, cost)).toBe(filled)
})
