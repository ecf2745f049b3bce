import { type Calendar, weekStartOf } from '../../../platform/time/rules.ts'
import { earnedTypes, type WeekType, weekTypes } from '../../points/rules.ts'
import type { ShownAct } from '../../sync/ui/outbox.ts'
import { dayOfWaiting } from '../../points/ui/waitingEntry.ts'
import type { ChildStats, WeeklyStats } from '../contract.ts'

interface Context {
  calendar: Calendar
  today: string
  dataDay: string
}

/** A week that has begun since the data came has nothing yet. */
const nothing = {
  ...(Object.fromEntries(weekTypes.map((type) => [type, 0])) as Record<WeekType, number>),
  praises: 0,
  corrections: 0,
}

/** The sums of a week with those of queued acts, and of this week if the data is of the one before. */
export function projectWeek(
  week: WeeklyStats,
  acts: readonly ShownAct[],
  { calendar, today, dataDay }: Context,
): WeeklyStats {
  const weekStart = weekStartOf(today)
  // A week that was over when the data came was wanted as a past one.
  const isOver = week.weekStart < weekStart && week.weekStart === weekStartOf(dataDay)
  const sums = isOver ? { ...week, ...nothing, weekStart } : { ...week }
  for (const { type, points, weekStart: weekOfAct } of countedActs(acts, calendar)) {
    const earned = earnedTypes.find((one) => one === type)
    if (!earned || weekOfAct !== sums.weekStart) continue
    sums[earned] += points
    if (earned === 'behavior') sums[points > 0 ? 'praises' : 'corrections'] += 1
  }
  return sums
}

export function projectStats(
  stats: ChildStats,
  acts: readonly ShownAct[],
  { calendar, today }: Omit<Context, 'dataDay'>,
): ChildStats {
  const counted = countedActs(acts, calendar)
  const thisWeek = weekStartOf(today)
  const sum = (isIncluded: (act: CountedAct) => boolean) =>
    counted.reduce((total, act) => total + (isIncluded(act) ? act.points : 0), 0)
  return {
    ...stats,
    totalPoints: stats.totalPoints + sum(({ points }) => points > 0),
    currentPoints: stats.currentPoints + sum(() => true),
    weeklyPerformance: stats.weeklyPerformance + sum(({ weekStart }) => weekStart === thisWeek),
  }
}

interface CountedAct {
  type: string
  points: number
  weekStart: string
}

const countedActs = (acts: readonly ShownAct[], calendar: Calendar): CountedAct[] =>
  acts.flatMap(({ queued, points }) =>
    queued && queued.entry.undoes === undefined
      ? { type: queued.entry.type, points, weekStart: weekStartOf(dayOfWaiting(queued, calendar)) }
      : [],
  )

/** By the names that `useShown` uses. */
export const projections = { week: projectWeek, stats: projectStats }
