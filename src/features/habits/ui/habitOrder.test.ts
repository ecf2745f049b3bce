import { expect, it } from 'vitest'
import type { ShownHabit } from './useHabits.ts'
import { countDue } from './habitOrder.ts'

const habit = (more: Partial<ShownHabit>) =>
  ({
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    isPaused: false,
    isCompleted: false,
    canCheckin: true,
    excused: [],
    ...more,
  }) as ShownHabit

it('countDue counts the active habits of the day, and none on a rest day', () => {
  const rest = { excused: [{ from: '2026-03-05', to: '2026-03-06' }] }
  const habits = [
    habit(rest),
    habit({ ...rest, canCheckin: false }),
    // Due on Saturdays only.
    habit({ ...rest, weekdays: [6] }),
    habit({ ...rest, isPaused: true }),
    habit({ ...rest, isCompleted: true }),
  ]
  expect(countDue(habits, '2026-03-04')).toEqual({ done: 1, total: 2 })
  expect(countDue(habits, '2026-03-05')).toEqual({ done: 0, total: 0 })
  expect(countDue(habits, '2026-03-06')).toEqual({ done: 0, total: 0 })
  expect(countDue(habits, '2026-03-07')).toEqual({ done: 1, total: 3 })
})
