import { weekdayOf } from '../../../platform/time/rules.ts'
import type { Habit } from '../contract.ts'
import type { ShownHabit } from './useHabits.ts'

/** Whether a habit is due on a day: it is one of its weekdays, and it is not paused. */
export const isDueOn = (day: string, { weekdays, isPaused }: Pick<Habit, 'weekdays' | 'isPaused'>): boolean =>
  !isPaused && weekdays.includes(weekdayOf(day))

/** Whether a day is a rest day of the child, on which nothing has to be done. */
export const isRestDay = (day: string, { excused }: Pick<ShownHabit, 'excused'>): boolean =>
  excused.some(({ from, to }) => from <= day && day <= to)

/** 0 is due and open, 1 is due and done, 2 is not due today, 3 is completed. */
export type HabitRank = 0 | 1 | 2 | 3

export function rankOf(
  habit: Pick<Habit, 'isCompleted' | 'canCheckin' | 'weekdays' | 'isPaused'>,
  today: string,
): HabitRank {
  if (habit.isCompleted) return 3
  if (!isDueOn(today, habit)) return 2
  return habit.canCheckin ? 0 : 1
}

/** How many of the active habits are due on a day, and how many of these are done. None is due on a rest day. */
export function countDue(habits: readonly ShownHabit[], today: string): { done: number; total: number } {
  const ranks = habits.map((habit) => (isRestDay(today, habit) ? 2 : rankOf(habit, today)))
  const done = ranks.filter((rank) => rank === 1).length
  return { done, total: done + ranks.filter((rank) => rank === 0).length }
}
