import { describe, expect, it } from 'vitest'
import type { Child } from '../../children/contract.ts'
import type { QueuedAct } from '../../children/ui/waiting.ts'
import type { ShownHabit } from '../../habits/ui/useHabits.ts'
import { everyDay } from '../../habits/rules.ts'
import type { Skill } from '../../skills/contract.ts'
import { overlays } from './overlays.ts'

const act = (type: string, points: number, more: Partial<QueuedAct> = {}): QueuedAct => ({
  key: 'key',
  ownerId: 'owner',
  familyId: 'family',
  childId: 'mia',
  tappedAt: '2026-03-07T22:30:00.000Z',
  request: { method: 'POST', address: '/api', body: {} },
  takesAt: true,
  entry: { type, title: 'x', description: null, points, iconName: 'sun', metadata: '{}', subjectId: null },
  isCounted: true,
  ...more,
})
const about = (subjectId: string, body: Record<string, unknown>): Partial<QueuedAct> => ({
  request: { method: 'POST', address: '/api', body },
  entry: { ...act('habit', 5).entry, subjectId },
})
const sunday = '2026-03-08'
const context = {
  calendar: { timeZone: 'Europe/Madrid', dayEndsAt: 0 },
  today: sunday,
  dataAt: 1000,
}

describe('what waits to be sent', () => {
  it('adds its points to its child, unless the data may include it', () => {
    const children = [{ id: 'mia', points: 10 } as Child, { id: 'leo', points: 1 } as Child]
    const waiting = [act('behavior', 5), act('behavior', -2), act('behavior', 50, { isCounted: false })]
    expect(overlays.children(children, waiting).map(({ points }) => points)).toEqual([13, 1])
  })

  it('counts in the week of its tap, and a check-in in that of its day', () => {
    const week = {
      weekStart: '2026-03-01',
      behavior: 1,
      habit: 2,
      skill: 3,
      reward: 4,
      praises: 1,
      corrections: 0,
      firstDay: null,
    }
    const waiting = [
      // Saturday, half past eleven in Madrid.
      act('behavior', 10),
      act('habit', 5, about('read', { date: sunday })),
      act('habit', 5, about('read', { date: '2026-03-06' })),
      act('skill', 20, { sentAt: 999 }),
      act('skill', 40, { sentAt: 1000 }),
    ]
    expect(overlays.week(week, waiting, context)).toEqual({ ...week, behavior: 11, habit: 7, skill: 43 })
    const stats = { totalPoints: 100, currentPoints: 50, weeklyPerformance: 8, pacePerDay: null }
    expect(overlays.stats(stats, waiting, context)).toEqual({
      totalPoints: 160,
      currentPoints: 110,
      weeklyPerformance: 13,
      pacePerDay: null,
    })
  })

  it('checks in the days of a habit that are not checked in yet', () => {
    const habit = {
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
    const waiting = [sunday, '2026-03-06'].map((date) => act('habit', 5, about('read', { date })))
    const dataAt = Date.parse('2026-03-07T12:00:00.000Z')
    const withDay = { ...habit, days: [sunday, '2026-03-06'], checkedInDays: 2, canCheckin: false }
    expect(overlays.habits([habit], waiting, { ...context, dataAt })).toEqual([withDay])
    // The day between is a rest day.
    const excused = [{ from: '2026-03-07', to: '2026-03-07' }]
    expect(overlays.habits([{ ...habit, excused }], waiting, { ...context, dataAt })).toEqual([
      { ...withDay, excused, currentStreak: 2, longestStreak: 2 },
    ])
    expect(overlays.habits([{ ...habit, id: 'other' }], waiting, context)[0]!.checkedInDays).toBe(1)
  })

  it.each([
    ['2026-03-07', { canCheckin: false, todayActivityId: 'entry', currentStreak: 3 }],
    ['2026-03-08', { canCheckin: true, todayActivityId: null, currentStreak: 3 }],
    ['2026-03-09', { canCheckin: true, todayActivityId: null, currentStreak: 0 }],
  ])('is nothing: on %s, the data of 7 March about a habit changes to %j', (today, expected) => {
    const habit = {
      id: 'read',
      childId: 'mia',
      days: ['2026-03-07', '2026-03-06', '2026-03-05'],
      weekdays: everyDay,
      pauses: [] as ShownHabit['pauses'],
      excused: [] as ShownHabit['excused'],
      checkedInDays: 3,
      currentStreak: 3,
      longestStreak: 3,
      canCheckin: false,
      todayActivityId: 'entry',
      isCompleted: false,
    } as ShownHabit
    const dataAt = Date.parse('2026-03-07T12:00:00.000Z')
    expect(overlays.habits([habit], [], { ...context, dataAt, today })).toEqual([{ ...habit, ...expected }])
  })

  it.each([
    ['2026-03-07T12:00:00.000Z', '2026-03-07', '2026-03-01', 7],
    ['2026-03-07T12:00:00.000Z', '2026-03-08', '2026-03-08', 0],
    // A past week that was wanted.
    ['2026-03-08T12:00:00.000Z', '2026-03-09', '2026-03-01', 7],
  ])(
    'is nothing: the week from 1 March, received at %s, is shown on %s as the one from %s',
    (at, today, weekStart, points) => {
      const sums = { behavior: 7, habit: 7, skill: 7, reward: 7, praises: 7, corrections: 7 }
      const week = { weekStart: '2026-03-01', firstDay: '2026-02-01', ...sums }
      const shown = overlays.week(week, [], { ...context, dataAt: Date.parse(at), today })
      expect(shown).toMatchObject({ weekStart, behavior: points, reward: points, praises: points })
    },
  )

  it.each([
    [null, [3, 2], 3],
    [5, [3], 5],
    [5, [8], 8],
  ])('of a best of %j, scores of %j make %i', (currentBest, scores, best) => {
    const waiting = scores.map((score) => act('skill', 0, about('swim', { currentBest: score })))
    const [skill] = overlays.skills([{ id: 'swim', currentBest } as Skill], waiting)
    expect(skill!.currentBest).toBe(best)
  })
})
