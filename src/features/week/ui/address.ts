import { addDays, isDay, weekStartOf } from '../../../platform/time/rules.ts'

/**
 * The week that the address names, `/?page=week&week=2026-11-15`.
 * @returns its Sunday; that of this week for a later one, and for what is no day
 */
export function weekIn(search: string, today: string): string {
  const thisWeek = weekStartOf(today)
  const day = new URLSearchParams(search).get('week')
  if (day === null || !isDay(day)) return thisWeek
  const weekStart = weekStartOf(day)
  return weekStart < thisWeek ? weekStart : thisWeek
}

export const hrefOfWeek = (weekStart: string) => `/?page=week&week=${weekStart}`

/**
 * The weeks beside a week.
 * @returns Sundays; undefined where the week has the first day, or is this one
 */
export function weeksBeside(weekStart: string, { firstDay, today }: { firstDay: string; today: string }) {
  return {
    earlier: weekStart > weekStartOf(firstDay) ? addDays(weekStart, -7) : undefined,
    later: weekStart < weekStartOf(today) ? addDays(weekStart, 7) : undefined,
  }
}
