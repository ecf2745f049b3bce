import type { QueuedAct, ShownAct } from '../../sync/ui/outbox.ts'
import { streaksWith } from '../rules.ts'
import type { ShownHabit } from './useHabits.ts'

export const waitingCheckIn = (waiting: readonly QueuedAct[], habitId: string, date: string) =>
  waiting.find(({ entry, request }) => entry.subjectId === habitId && request.body.date === date)

/**
 * Habits as they are today: with the days of queued acts, and the streaks that these make. Completions are decided by
 * the server.
 * @param dataDay when the server counted the streaks
 */
export function projectHabits(
  habits: readonly ShownHabit[],
  acts: readonly ShownAct[],
  { today, dataDay }: { today: string; dataDay: string },
): ShownHabit[] {
  return habits.map((habit) => {
    const days = acts
      .filter(({ queued }) => queued?.entry.subjectId === habit.id)
      .map(({ queued }) => queued!.request.body.date as string)
      .filter((day) => !habit.days.includes(day))
    if ((days.length === 0 && dataDay === today) || (habit.isCompleted && habit.graduatedDay === null)) return habit
    const known = { current: habit.currentStreak, longest: habit.longestStreak }
    const streaks = streaksWith(days, { days: habit.days, known, knownOn: dataDay }, habit, today)
    return {
      ...habit,
      currentStreak: streaks.current,
      longestStreak: streaks.longest,
      days: [...habit.days, ...days].sort().toReversed(),
      checkedInDays: habit.checkedInDays + days.length,
      canCheckin: ![...habit.days, ...days].includes(today),
      todayActivityId: dataDay === today ? habit.todayActivityId : null,
    }
  })
}

/** By the names that `useShown` uses. */
export const projections = { habits: projectHabits }
