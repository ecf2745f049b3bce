import { useState } from 'react'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Habit } from '../contract.ts'
import { orderOfPart } from '../parts.ts'
import { type HabitRank, rankOf } from './habitOrder.ts'
import { usePartOfDay } from './usePartOfDay.ts'

/**
 * The habits by rank; those that are due in the order of the day, the others in that of the family. A habit keeps the
 * rank that it had when the screen was opened, unless it is completed or completed no more: rows must not move under
 * the thumb.
 * @param options.movesCompleted false if a completed one stays as well
 */
export function useRanks<Shown extends Habit>(
  habits: readonly Shown[],
  { movesCompleted = true } = {},
): readonly (readonly [Shown, HabitRank])[] {
  const today = useFamilyDay()
  const part = usePartOfDay()
  const [first, setFirst] = useState<ReadonlyMap<string, HabitRank>>(new Map())
  const keyOf = ({ id, isCompleted }: Habit) => `${id} ${today} ${movesCompleted && isCompleted}`
  const unseen = habits.filter((habit) => !first.has(keyOf(habit)))
  if (unseen.length > 0) {
    setFirst(new Map([...first, ...unseen.map((habit) => [keyOf(habit), rankOf(habit, today)] as const)]))
  }
  return habits
    .map((habit) => [habit, first.get(keyOf(habit)) ?? rankOf(habit, today)] as const)
    .toSorted(([one, rank], [other, otherRank]) => {
      if (rank !== otherRank || rank > 1) return rank - otherRank
      return orderOfPart(one.part, part) - orderOfPart(other.part, part)
    })
}
