import { addDays, daysBetween, weekdayOf } from '../../../platform/time/rules.ts'
import type { Mood } from '../../moments/contract.ts'
import type { DayStats } from '../contract.ts'

const views = ['points', 'mood', 'year'] as const
export type CalendarView = (typeof views)[number]

/** The state of the calendar. It is in the address: `/?page=calendar&month=2026-11&view=mood&day=2026-11-24`. */
export interface Shown {
  /** `2026-11`, never after this month. */
  month: string
  view: CalendarView
  /** The chosen day, one of the month. */
  day: string | undefined
}

/** Reads it from the query of the address. What makes no sense counts as absent. */
export function shownIn(search: string, today: string): Shown {
  const query = new URLSearchParams(search)
  const wanted = query.get('month') ?? ''
  const month = isMonth(wanted) && wanted <= monthOf(today) ? wanted : monthOf(today)
  const day = query.get('day') ?? ''
  return {
    month,
    view: views.find((view) => view === query.get('view')) ?? 'points',
    day: daysOf(month).includes(day) && day <= today ? day : undefined,
  }
}

export function hrefOf({ month, view, day }: Shown): string {
  const query = new URLSearchParams({ page: 'calendar', month, view, ...(day !== undefined && { day }) })
  return `/?${query.toString()}`
}

/** @returns `2026-11` */
export const monthOf = (day: string) => day.slice(0, 7)

/** @returns `2026` */
export const yearOf = (day: string) => day.slice(0, 4)

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

export const monthsOf = (year: string) => Array.from({ length: 12 }, (_, n) => `${year}-${`${n + 1}`.padStart(2, '0')}`)

export function daysOf(month: string): string[] {
  const first = `${month}-01`
  return Array.from({ length: daysBetween(first, `${addMonths(month, 1)}-01`) }, (_, n) => addDays(first, n))
}

/** The weeks of a month, from Sunday. Where a week has days of other months, their places are empty. */
export function weeksOf(month: string): (string | undefined)[][] {
  const days = daysOf(month)
  const places = [...Array.from<undefined>({ length: weekdayOf(days[0]!) }), ...days]
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, n) => places[week * 7 + n]),
  )
}

/** The day to which a key leads, never after today. Undefined for other keys, and where there is no such day. */
export function dayAfterKey(day: string, key: string, today: string): string | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) {
    const next = addDays(day, step)
    return next > today ? undefined : next
  }
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const month = addMonths(monthOf(day), key === 'PageUp' ? -1 : 1)
  if (month > monthOf(today)) return undefined
  const days = daysOf(month)
  const next = days[Math.min(Number(day.slice(8)), days.length) - 1]!
  return next > today ? today : next
}

/**
 * How deep the green of a day is: by quarters of the month's best day.
 * @returns 0 for none to 4
 */
export const shadeOf = (gained: number, best: number) => (gained > 0 ? Math.ceil((gained / best) * 4) : 0)

/** The mood that was noted most often; of several the one that was noted last. Undefined where none was. */
export function commonMood(days: readonly DayStats[]): Mood | undefined {
  const counts = new Map<Mood, number>()
  for (const { mood } of days) if (mood) counts.set(mood, (counts.get(mood) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return days.findLast(({ mood }) => mood && counts.get(mood) === most)?.mood ?? undefined
}

const isMonth = (text: string) => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)
