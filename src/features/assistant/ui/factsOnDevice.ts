import { addDays, type Calendar, dayAt } from '../../../platform/time/rules.ts'
import type { Facts } from '../../facts/contract.ts'
import { isDue } from '../../habits/rules.ts'
import type { Activity } from '../../points/contract.ts'
import { dayAbout, readMetadata, recordedDayOf } from '../../timeline/rules.ts'
import { countingIn, isThingKnown } from '../../timeline/ui/filters.ts'
import type { History } from '../../timeline/ui/history.ts'
import type { FamilyThing } from './factLines.ts'

interface Asked {
  thing: FamilyThing | undefined
  from: string
  to: string
  today: string
  calendar: Calendar
  isHelper: boolean
}

/**
 * The facts as far as the device has them, without a connection. Undefined where its part of the history does not reach
 * back far enough, or does not say which entries are meant.
 */
export function factsOnDevice(
  { entries, isWhole }: History,
  { thing, from, to, today, calendar, isHelper }: Asked,
): Facts | undefined {
  const id = thing?.id ?? 'all'
  const oldest = entries.at(-1)
  if (!isThingKnown(id) || (!isWhole && !(oldest && recordedDayOf(oldest, calendar) < from))) return undefined
  const isSeen = ({ type, points }: Activity) => !isHelper || type !== 'behavior' || (points ?? 0) >= 0
  const counting = countingIn(entries, id)
    .filter(isSeen)
    .toSorted((one, other) => dayAbout(one).localeCompare(dayAbout(other)))
  const own = counting.filter((entry) => dayAbout(entry) >= from && dayAbout(entry) <= to)
  const edge = (entry: Activity | undefined) =>
    entry ? { activityId: entry.id, happenedAt: entry.happenedAt, day: dayAbout(entry), by: entry.by } : null
  const edges = (some: readonly Activity[]) => ({ first: edge(some[0]), last: edge(some.at(-1)) })
  const habit = thing?.habit
  const dueDays = habit
    ? daysOf(from, to < today ? to : today).filter(
        (day) => day >= dayAt(new Date(habit.createdAt), calendar) && isDue(day, habit),
      ).length
    : null
  return {
    thing: {
      kind: habit ? 'habit' : thing ? 'title' : 'all',
      id: null,
      title: thing?.title ?? null,
      isArchived: false,
    },
    from,
    to,
    times: own.length,
    days: new Set(own.map(dayAbout)).size,
    dueDays,
    points: entries
      .filter((entry) => own.includes(entry) || isBonusOf(entry, habit?.id))
      .reduce((sum, { points }) => sum + (points ?? 0), 0),
    ...edges(own),
    streak: habit ? { current: habit.currentStreak, longest: habit.longestStreak } : null,
    best: null,
    byMember: [],
    entryIds: own.map((entry) => entry.id),
    more: 0,
    ever: { times: counting.length, ...edges(counting), ...(!isWhole && { first: null }), best: null },
  }

  function isBonusOf(entry: Activity, habitId: string | undefined): boolean {
    const data = readMetadata(entry.metadata)
    return (
      data.kind === 'habit_bonus' &&
      entry.undone === null &&
      entry.undoes === null &&
      data.habitId === habitId &&
      entry.day >= from &&
      entry.day <= to
    )
  }
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
