import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { childrenKey } from '../../sync/ui/childData.ts'
import type { QueuedAct } from '../../sync/ui/outbox.ts'
import type { ShownHabit } from '../../habits/ui/useHabits.ts'
import { everyDay } from '../../habits/rules.ts'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
})
const { showOutbox } = await import('../../sync/ui/outbox.ts')
const { familyFactsIn } = await import('./familyFacts.ts')

/** A Thursday. */
const today = '2026-11-26'
const context = {
  calendar: { timeZone: 'UTC', dayEndsAt: 0 },
  today,
  part: 'evening' as const,
  chosenId: undefined,
  titleOf: () => '',
  ageOf: () => null,
}
const habit = (title: string, changes: Partial<ShownHabit> = {}) => ({
  title,
  isCompleted: false,
  canCheckin: true,
  isPaused: false,
  weekdays: everyDay,
  part: 'any' as const,
  excused: [] as ShownHabit['excused'],
  ...changes,
})

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(childrenKey, [{ id: 'mia', name: 'Mia', points: 60, revision: 1 }])
  client.setQueryData(
    ['/api', 'habits', 'mia'],
    [
      habit('Get dressed', { part: 'morning' }),
      habit('Read'),
      habit('Brush teeth', { canCheckin: false, part: 'evening' }),
      habit('Swim', { isPaused: true }),
      habit('Piano', { weekdays: [5] }),
      habit('Tidy up', { isCompleted: true }),
    ],
  )
})
afterEach(() => {
  showOutbox({ waiting: [] })
  showOutbox({ projections: {} })
})

it('has the habits that are due today, in the order of the day, and none on a rest day', () => {
  expect(familyFactsIn(client, context)?.habits).toEqual([
    { title: 'Brush teeth', isOpenToday: false },
    { title: 'Read', isOpenToday: true },
    { title: 'Get dressed', isOpenToday: true },
  ])
  client.setQueryData<ShownHabit[]>(['/api', 'habits', 'mia'], (habits) =>
    habits?.map((one) => ({ ...one, excused: [{ from: '2026-11-25', to: today }] })),
  )
  expect(familyFactsIn(client, context)?.habits).toEqual([])
})

it('has the points and days that wait to be sent', () => {
  client.setQueryData(['/api', 'stats', 'mia', 'weekly'], { behavior: 7, habit: 0, skill: 0 })
  showOutbox({
    projections: {
      habits: (habits: ShownHabit[], acts) =>
        acts.length > 0 ? habits.map((one) => ({ ...one, canCheckin: false })) : habits,
      week: (week: { behavior: number }, acts) => ({
        ...week,
        behavior: week.behavior + acts.reduce((sum, { points }) => sum + points, 0),
      }),
    },
  })
  showOutbox({ waiting: [{ childId: 'mia', entry: { points: 5 } } as QueuedAct] })
  expect(familyFactsIn(client, context)).toMatchObject({
    points: 65,
    habits: [{ isOpenToday: false }, { isOpenToday: false }, { isOpenToday: false }],
    weekPoints: 12,
  })
})
