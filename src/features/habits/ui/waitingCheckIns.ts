import type { WaitingAct } from '../../children/ui/waiting.ts'
import type { Habit } from '../contract.ts'

/** The check-in of a day that waits to be sent. */
export const waitingCheckIn = (waiting: readonly WaitingAct[], habitId: string, date: string) =>
  waiting.find(({ entry, request }) => entry.subjectId === habitId && request.body.date === date)

/** Habits with the days that wait to be sent. Streaks and completions are for the server to tell. */
export function withWaitingDays(habits: readonly Habit[], waiting: readonly WaitingAct[], today: string): Habit[] {
  return habits.map((habit) => {
    const ofHabit = waiting.filter(({ entry }) => entry.subjectId === habit.id)
    const days = ofHabit.map(({ request }) => request.body.date as string).filter((day) => !habit.days.includes(day))
    if (days.length === 0 || habit.isCompleted) return habit
    return {
      ...habit,
      days: [...habit.days, ...days].sort().toReversed(),
      checkedInDays: habit.checkedInDays + days.length,
      canCheckin: habit.canCheckin && !days.includes(today),
    }
  })
}
