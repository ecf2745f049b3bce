import { addDays, weekStartOf } from '../../../platform/time/rules.ts'
import type { DayRange } from '../rules.ts'
import type { Habit } from '../contract.ts'
import { isDueOn } from './habitOrder.ts'

export interface WeekDay {
  date: string
  isToday: boolean
  /**
   * `open` is today or a missed day, and can be checked in: no past day of a week is more than six days ago. `before` is a past day on which
   * the habit did not exist yet. On a day of `off`, `paused` and `rest` nothing has to be done.
   */
  state: 'done' | 'open' | 'ahead' | 'before' | 'off' | 'paused' | 'rest'
}

interface WeekOf {
  today: string
  habit: Pick<Habit, 'days' | 'weekdays' | 'isPaused'>
  excused: readonly DayRange[]
  /** The family's date on which the habit was added. */
  firstDay: string
}

/** Sunday to Saturday of the week that `today` is in. */
export function weekOf({ today, habit, excused, firstDay }: WeekOf): WeekDay[] {
  const sunday = weekStartOf(today)
  const isIn = (day: string) => excused.some(({ from, to }) => from <= day && (to === null || day <= to))
  return [0, 1, 2, 3, 4, 5, 6].map((count) => {
    const date = addDays(sunday, count)
    return { date, isToday: date === today, state: stateOf(date) }
  })

  function stateOf(date: string): WeekDay['state'] {
    if (habit.days.includes(date)) return 'done'
    if (date < firstDay && date !== today) return 'before'
    if (isIn(date)) return 'rest'
    // Since when it is paused is known to the server alone.
    if (habit.isPaused && date >= today) return 'paused'
    if (!isDueOn(date, { ...habit, isPaused: false })) return 'off'
    return date > today ? 'ahead' : 'open'
  }
}
