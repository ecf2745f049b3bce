import { addDays } from '../../../platform/time/rules.ts'
import type { DayRange } from '../rules.ts'
import { isDueOn, isRestDay } from './habitOrder.ts'
import type { ShownHabit } from './useHabits.ts'

export interface WeekDay {
  date: string
  isToday: boolean
  /**
   * `open` is today or a missed day, and can be checked in. `before` is a past day on which the habit did not exist
   * yet. On a day of `off`, `paused` and `rest` nothing has to be done.
   */
  state: 'done' | 'open' | 'before' | 'off' | 'paused' | 'rest'
}

interface WeekOf {
  today: string
  habit: Pick<ShownHabit, 'days' | 'weekdays' | 'pauses' | 'excused'>
  /** The family's date on which the habit was added. */
  firstDay: string
}

/** The days that can be checked in, up to today: seven, so that yesterday is there on a Sunday too. */
export function weekOf({ today, habit, firstDay }: WeekOf): WeekDay[] {
  return [6, 5, 4, 3, 2, 1, 0].map((daysAgo) => {
    const date = addDays(today, -daysAgo)
    return { date, isToday: date === today, state: stateOf(date) }
  })

  function stateOf(date: string): WeekDay['state'] {
    if (habit.days.includes(date)) return 'done'
    if (date < firstDay && date !== today) return 'before'
    if (isRestDay(date, habit)) return 'rest'
    if (isWithin(habit.pauses, date)) return 'paused'
    return isDueOn(date, { ...habit, isPaused: false }) ? 'open' : 'off'
  }
}

const isWithin = (ranges: readonly DayRange[], day: string) =>
  ranges.some(({ from, to }) => from <= day && (to === null || day <= to))
