import { addDays, type Calendar, dayAt, weekdayOf, weekStartOf } from '../../../platform/time/rules.ts'

const hourOfCard = 16

/**
 * The week that Home offers to look at together: the one that is over, from Sunday at four in the afternoon to the end of
 * Monday.
 * @returns its Sunday; undefined at other times
 */
export function weekToLookAt(now: Date, calendar: Calendar): string | undefined {
  const day = dayAt(now, calendar)
  // A day that ends at four in the afternoon is Sunday from then until Monday at the same hour.
  const isSundayEvening = weekdayOf(dayAt(now, { ...calendar, dayEndsAt: hourOfCard })) === 0
  return isSundayEvening || weekdayOf(day) === 1 ? addDays(weekStartOf(day), -7) : undefined
}
