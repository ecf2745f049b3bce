import { addDays, isDay, weekStartOf } from '../../platform/time/rules.ts'

/**
 * The week that the address names, `/?week=2026-11-15`.
 * @returns its Sunday; undefined for this week, a later one, and what is no day
 */
export function pastWeekIn(search: string, today: string): string | undefined {
  const day = new URLSearchParams(search).get('week')
  if (day === null || !isDay(day)) return undefined
  const weekStart = weekStartOf(day)
  return weekStart < weekStartOf(today) ? weekStart : undefined
}

/** The address with another week, and everything else as it is. @param weekStart undefined for this week */
export function hrefOfWeek(search: string, weekStart: string | undefined): string {
  const query = new URLSearchParams(search)
  if (weekStart === undefined) query.delete('week')
  else query.set('week', weekStart)
  return `/?${query.toString()}`.replace(/\?$/, '')
}

/**
 * The weeks beside a week.
 * @returns Sundays; `earlier` is null where the week has the first day, `later` null for this week and undefined where
 * it is this week
 */
export function weeksBeside(weekStart: string, { firstDay, today }: { firstDay: string; today: string }) {
  const thisWeek = weekStartOf(today)
  const later = addDays(weekStart, 7)
  return {
    earlier: weekStart > weekStartOf(firstDay) ? addDays(weekStart, -7) : null,
    later: weekStart === thisWeek ? null : later === thisWeek ? undefined : later,
  }
}
