import type { Habit } from '../contract.ts'

/** 0 is still to do today, 1 is done for today, 2 is completed. */
export type HabitRank = 0 | 1 | 2

export function rankOf({ isCompleted, canCheckin }: Pick<Habit, 'isCompleted' | 'canCheckin'>): HabitRank {
  if (isCompleted) return 2
  return canCheckin ? 0 : 1
}

/**
 * What is still to do comes first; within a rank the order stays.
 * @param kept ranks of habits that were checked in since the screen was opened: their cards stay where they are, or the
 *   next card would slide under the finger
 */
export function orderHabits<Shown extends Habit>(
  habits: readonly Shown[],
  kept: ReadonlyMap<string, HabitRank>,
): Shown[] {
  const shownRank = (habit: Shown) => kept.get(habit.id) ?? rankOf(habit)
  return habits.toSorted((one, other) => shownRank(one) - shownRank(other))
}
