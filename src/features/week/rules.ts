import { addDays, dayNumber } from '../../platform/time/rules.ts'
import { iconOf } from '../behaviors/rules.ts'
import { type DayRange, rhythmOf, streaksOf } from '../habits/rules.ts'
import type { Habit } from '../habits/contract.ts'
import type { Activity } from '../points/contract.ts'
import { earnedTypes } from '../points/rules.ts'
import { undoneIds } from '../timeline/rules.ts'

export const daysOfWeek = (weekStart: string) => [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(weekStart, n))

/** The entries that were not undone, without those that undid one. */
export function standingOf(entries: readonly Activity[]): Activity[] {
  const undone = undoneIds(entries)
  return entries.filter(({ id, undoes }) => undoes === null && !undone.has(id))
}

export interface DayGain {
  day: string
  /** Deductions are not subtracted. */
  gained: number
}

/** The points that the child gained on each day of the week. @param entries that stand */
export function gainsOf(entries: readonly Activity[], weekStart: string): DayGain[] {
  const earned = entries.filter(({ type }) => (earnedTypes as readonly string[]).includes(type))
  return daysOfWeek(weekStart).map((day) => ({
    day,
    gained: earned.reduce((sum, entry) => sum + (entry.day === day ? Math.max(0, entry.points ?? 0) : 0), 0),
  }))
}

/** The day with the most points, the later one of several. Undefined where none has any. */
export function bestDayOf(days: readonly DayGain[]): string | undefined {
  const most = Math.max(...days.map(({ gained }) => gained))
  return most > 0 ? days.findLast(({ gained }) => gained === most)?.day : undefined
}

/** How many titles of praise the week shows. */
const maxTitles = 5

export interface Praise {
  title: string
  count: number
  /** The newest of its entries. */
  entry: Activity
}

/**
 * What went well: titles of praise, the most frequent first, then the newest. Surprise points say nothing about the
 * day, and what was made right was wrong before: neither counts.
 * @param entries that stand, newest first
 */
export function wentWell(entries: readonly Activity[], titleOf: (entry: Activity) => string): Praise[] {
  const praises = new Map<string, Praise>()
  for (const entry of entries) {
    if (entry.type !== 'behavior' || (entry.points ?? 0) <= 0) continue
    if (entry.iconName === iconOf.gift || entry.iconName === iconOf.remedy) continue
    const title = titleOf(entry)
    const known = praises.get(title)
    praises.set(title, { title, count: (known?.count ?? 0) + 1, entry: known?.entry ?? entry })
  }
  return [...praises.values()].sort((a, b) => b.count - a.count).slice(0, maxTitles)
}

/** How many habits the week shows, and the shortest streak that is one. */
const maxStreaks = 3
const shortestStreak = 2

type StreakHabit = Pick<
  Habit,
  'id' | 'title' | 'days' | 'weekdays' | 'pauses' | 'currentStreak' | 'isCompleted' | 'lastCheckinDate'
> & { excused: readonly DayRange[] }

export interface WeekStreak {
  id: string
  title: string
  /** Days in a row at the end of the week. */
  count: number
  /** Of each day of the week: whether it is checked. */
  checked: boolean[]
}

/** The habits whose streak goes on at the end of the week or today, the longest first. One that broke is left out. */
export function streaksOfWeek(
  habits: readonly StreakHabit[],
  { weekStart, today }: { weekStart: string; today: string },
): WeekStreak[] {
  const days = daysOfWeek(weekStart)
  const end = days[6]! < today ? days[6]! : today
  return habits
    .map((habit) => ({
      id: habit.id,
      title: habit.title,
      count: streakAt(habit, end, today),
      checked: days.map((day) => habit.days.includes(day)),
    }))
    .filter(({ count, checked }) => count >= shortestStreak && checked.includes(true))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxStreaks)
}

/** A device has only the last days of a habit: how far back the streak of today reaches, it has from the server. */
function streakAt(habit: StreakHabit, end: string, today: string): number {
  const rhythm = rhythmOf(habit)
  // A completed habit is not due any more, which does not break its streak.
  const last = habit.isCompleted ? (habit.lastCheckinDate ?? today) : today
  // A day that is over breaks a streak, and today does not.
  const at = last <= end ? last : addDays(end, 1)
  const before = habit.days.filter((day) => day <= end)
  const after = habit.days.filter((day) => day > end)
  const then = streaksOf(before, rhythm, at).current
  const now = streaksOf(habit.days, rhythm, last).current
  const isSameRun = then > 0 && now === then + streaksOf(after, rhythm, last).current
  return isSameRun ? habit.currentStreak - (now - then) : then
}

export const dinnerQuestions = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9', 'q10', 'q11', 'q12'] as const

/** The question of a week: the same for the whole family. @param skipped how many were looked at before */
export function questionOf(weekStart: string, skipped: number) {
  // 1970-01-04 was a Sunday.
  const week = (dayNumber(weekStart) - 3) / 7
  return dinnerQuestions[(((week + skipped) % 12) + 12) % 12]!
}

/** The points from which a week counts as good. docs/screens.md, section 4. */
const goodWeekPoints = 50

/** The text about a total. */
export function weekTextOf(total: number) {
  if (total < 0) return 'low'
  if (total === 0) return 'empty'
  return total < goodWeekPoints ? 'some' : 'good'
}
