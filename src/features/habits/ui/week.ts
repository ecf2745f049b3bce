import { addDays, weekStartOf } from '../../../platform/time/rules.ts'

export interface WeekDay {
  date: string
  isToday: boolean
  /**
   * `open` is today or a missed day, and can be checked in: no past day of a week is more than six days ago. `before`
   * is a past day on which the habit did not exist yet.
   */
  state: 'done' | 'open' | 'ahead' | 'before'
}

/**
 * Sunday to Saturday of the week that `today` is in.
 * @param firstDay the family's date on which the habit was added
 */
export function weekOf(today: string, checkedDays: ReadonlySet<string>, firstDay: string): WeekDay[] {
  const sunday = weekStartOf(today)
  return [0, 1, 2, 3, 4, 5, 6].map((count) => {
    const date = addDays(sunday, count)
    return { date, isToday: date === today, state: stateOf(date) }
  })

  function stateOf(date: string): WeekDay['state'] {
    if (checkedDays.has(date)) return 'done'
    if (date > today) return 'ahead'
    return date < firstDay && date !== today ? 'before' : 'open'
  }
}
