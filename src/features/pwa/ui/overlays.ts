import { serverTime } from '../../../platform/http/serverClock.ts'
import { dayAt, weekStartOf, type Calendar } from '../../../platform/time/rules.ts'
import type { Child } from '../../children/contract.ts'
import type { Overlay, QueuedAct } from '../../children/ui/waiting.ts'
import { withWaitingDays } from '../../habits/ui/waitingCheckIns.ts'
import type { ShownHabit } from '../../habits/ui/useHabits.ts'
import { dayOfWaiting } from '../../points/ui/waitingEntry.ts'
import type { Skill } from '../../skills/contract.ts'
import type { ChildStats, WeeklyStats } from '../../stats/contract.ts'

/** What each kind of data is today, with the acts that wait: the server's state with the acts applied. */
export const overlays = {
  children: (children: Child[], waiting) => withWaitingPoints(children, waiting),
  habits: (habits: ShownHabit[], waiting, { calendar, today, dataAt }) =>
    withWaitingDays(habits, waiting, { today, dataDay: dayAt(new Date(serverTime(dataAt)), calendar) }),
  skills: (skills: Skill[], waiting) => withWaitingScores(skills, waiting),
  week: (week: WeeklyStats, waiting, { calendar, dataAt, today }) => {
    const weekStart = weekStartOf(today)
    // A week that was over when the data came was wanted as a past one.
    const isOver =
      week.weekStart < weekStart && week.weekStart === weekStartOf(dayAt(new Date(serverTime(dataAt)), calendar))
    const shown = isOver ? { ...week, ...nothing, weekStart } : week
    return withWaitingWeek(shown, waitingPoints(waiting, calendar, dataAt))
  },
  stats: (stats: ChildStats, waiting, { calendar, dataAt, today }) =>
    withWaitingStats(stats, waitingPoints(waiting, calendar, dataAt), weekStartOf(today)),
} satisfies Readonly<Record<string, Overlay>>

function withWaitingPoints(children: readonly Child[], waiting: readonly QueuedAct[]): Child[] {
  return children.map((child) => ({
    ...child,
    points: waiting.reduce(
      (sum, { childId, entry, isCounted }) => sum + (isCounted && childId === child.id ? (entry.points ?? 0) : 0),
      child.points,
    ),
  }))
}

function withWaitingScores(skills: readonly Skill[], waiting: readonly QueuedAct[]): Skill[] {
  return skills.map((skill) => {
    const ofSkill = waiting.filter(({ entry }) => entry.subjectId === skill.id)
    if (ofSkill.length === 0) return skill
    const scores = ofSkill.map(({ request }) => request.body.currentBest as number)
    return { ...skill, currentBest: Math.max(skill.currentBest ?? 0, ...scores) }
  })
}

/** A week that has begun since the data came has nothing yet. */
const nothing = { behavior: 0, habit: 0, skill: 0, reward: 0, praises: 0, corrections: 0 }

interface WaitingPoints {
  type: string
  points: number
  /** Of the week that they count in. */
  weekStart: string
}

/** @param dataAt when the data was received that they are added to. What was sent before may be in it. */
function waitingPoints(waiting: readonly QueuedAct[], calendar: Calendar, dataAt: number): WaitingPoints[] {
  return waiting
    .filter(({ sentAt }) => sentAt === undefined || dataAt <= sentAt)
    .map((act) => ({
      type: act.entry.type,
      points: act.entry.points ?? 0,
      weekStart: weekStartOf(dayOfWaiting(act, calendar)),
    }))
}

function withWaitingWeek(week: WeeklyStats, waiting: readonly WaitingPoints[]): WeeklyStats {
  const sums = { ...week }
  for (const { type, points, weekStart } of waiting) {
    if (weekStart === week.weekStart && (type === 'behavior' || type === 'habit' || type === 'skill'))
      sums[type] += points
  }
  return sums
}

function withWaitingStats(stats: ChildStats, waiting: readonly WaitingPoints[], thisWeek: string): ChildStats {
  const sum = (isIncluded: (act: WaitingPoints) => boolean) =>
    waiting.reduce((total, act) => total + (isIncluded(act) ? act.points : 0), 0)
  return {
    ...stats,
    totalPoints: stats.totalPoints + sum(({ points }) => points > 0),
    currentPoints: stats.currentPoints + sum(() => true),
    weeklyPerformance: stats.weeklyPerformance + sum(({ weekStart }) => weekStart === thisWeek),
  }
}
