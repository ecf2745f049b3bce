import { addDays, weekStartOf } from '../../../platform/time/rules.ts'

export interface WeekDay {
  date: string
  isToday: boolean
  /** `open` is today or a missed day, and can be checked in: no past day of a week is more than six days ago. */
  state: 'done' | 'open' | 'ahead'
}

/** Sunday to Saturday of the week that `today` is in. */
export function weekOf(today: string, checkedDays: ReadonlySet<string>): WeekDay[] {
  const sunday = weekStartOf(today)
  return [0, 1, 2, 3, 4, 5, 6].map((count) => {
    const date = addDays(sunday, count)
    return { date, isToday: date === today, state: stateOf(date) }
  })

  function stateOf(date: string): WeekDay['state'] {
    if (checkedDays.has(date)) return 'done'
    return date > today ? 'ahead' : 'open'
  }
}
