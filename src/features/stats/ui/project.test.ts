import { expect, it } from 'vitest'
import { queuedAbout, queuedActOf } from '../../../testing/shownActs.ts'
import { type WeekType, weekTypes } from '../../points/rules.ts'
import { projectStats, projectWeek } from './project.ts'

const sunday = '2026-03-08'
const context = { calendar: { timeZone: 'Europe/Madrid', dayEndsAt: 0 }, today: sunday, dataDay: sunday }

const emptyWeek = {
  firstDay: null,
  ...(Object.fromEntries(weekTypes.map((type) => [type, 0])) as Record<WeekType, number>),
}

it('a queued act counts in the week of its tap, and a check-in in that of its day', () => {
  const sums = { behavior: 1, habit: 2, skill: 3, reward: 4, praises: 1, corrections: 0 }
  const week = { ...emptyWeek, weekStart: '2026-03-01', ...sums }
  const acts = [
    // Saturday, half past eleven in Madrid.
    queuedActOf('behavior', 10),
    queuedAbout('read', 5, { date: sunday }),
    queuedAbout('read', 5, { date: '2026-03-06' }),
    queuedActOf('skill', 40),
    // A redemption is not queued: its points are known, and no more.
    { childId: 'mia', points: -20 },
  ]
  expect(projectWeek(week, acts, context)).toEqual({ ...week, behavior: 11, habit: 7, skill: 43, praises: 2 })
  const stats = { totalPoints: 100, currentPoints: 50, weeklyPerformance: 8, pacePerDay: null }
  expect(projectStats(stats, acts, context)).toEqual({
    totalPoints: 160,
    currentPoints: 110,
    weeklyPerformance: 13,
    pacePerDay: null,
  })
})

it('queued praise and queued deductions count in the ratio of their week', () => {
  const week = { ...emptyWeek, weekStart: '2026-03-01', praises: 4, corrections: 1 }
  const acts = [queuedActOf('behavior', 10), queuedActOf('behavior', -5), queuedAbout('read', 5, {})]
  expect(projectWeek(week, acts, context)).toMatchObject({ praises: 5, corrections: 2 })
  const next = { ...week, weekStart: sunday }
  expect(projectWeek(next, acts, context)).toMatchObject({ praises: 4, corrections: 1 })
})

it.each([
  ['2026-03-07', '2026-03-07', '2026-03-01', 7],
  ['2026-03-07', '2026-03-08', '2026-03-08', 0],
  // A past week that was wanted.
  ['2026-03-08', '2026-03-09', '2026-03-01', 7],
])('the week from 1 March, received on %s, is shown on %s as the one from %s', (dataDay, today, weekStart, points) => {
  const sums = { behavior: 7, habit: 7, skill: 7, reward: 7, praises: 7, corrections: 7 }
  const week = { ...emptyWeek, weekStart: '2026-03-01', ...sums }
  const shown = projectWeek(week, [], { ...context, dataDay, today })
  expect(shown).toMatchObject({ weekStart, behavior: points, reward: points, praises: points })
})
