import { expect, it } from 'vitest'
import { queuedAbout } from '../../../testing/shownActs.ts'
import type { ShownHabit } from './useHabits.ts'
import { everyDay } from '../rules.ts'
import { projectHabits } from './project.ts'

const sunday = '2026-03-08'
const read = {
  id: 'read',
  childId: 'mia',
  todayActivityId: null,
  days: ['2026-03-06'],
  weekdays: everyDay,
  pauses: [] as ShownHabit['pauses'],
  excused: [] as ShownHabit['excused'],
  checkedInDays: 1,
  currentStreak: 1,
  longestStreak: 1,
  canCheckin: true,
  isCompleted: false,
} as ShownHabit

it('checks in the queued days of a habit that are not checked in yet', () => {
  const acts = [sunday, '2026-03-06'].map((date) => queuedAbout('read', 5, { date }))
  const context = { today: sunday, dataDay: '2026-03-07' }
  const withDay = { ...read, days: [sunday, '2026-03-06'], checkedInDays: 2, canCheckin: false }
  expect(projectHabits([read], acts, context)).toEqual([withDay])
  // The day between is a rest day.
  const excused = [{ from: '2026-03-07', to: '2026-03-07' }]
  expect(projectHabits([{ ...read, excused }], acts, context)).toEqual([
    { ...withDay, excused, currentStreak: 2, longestStreak: 2 },
  ])
  expect(projectHabits([{ ...read, id: 'other' }], acts, context)[0]!.checkedInDays).toBe(1)
})

it.each([
  ['2026-03-07', { canCheckin: false, todayActivityId: 'entry', currentStreak: 3 }],
  ['2026-03-08', { canCheckin: true, todayActivityId: null, currentStreak: 3 }],
  ['2026-03-09', { canCheckin: true, todayActivityId: null, currentStreak: 0 }],
])('on %s, the data of 7 March about a habit changes to %j', (today, expected) => {
  const days = ['2026-03-07', '2026-03-06', '2026-03-05']
  const streaks = { checkedInDays: 3, currentStreak: 3, longestStreak: 3 }
  const habit = { ...read, ...streaks, days, canCheckin: false, todayActivityId: 'entry' }
  expect(projectHabits([habit], [], { dataDay: '2026-03-07', today })).toEqual([{ ...habit, ...expected }])
})
