import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it, vi } from 'vitest'
import { en } from '../../timeline/messages/en.ts'
import type { Activity } from '../../points/contract.ts'
import type { ShownHabit } from './useHabits.ts'

/** Completed on its third day. The first one came with an import, and the second one when the habit was easy. */
const habit = {
  id: 'read',
  title: 'Read',
  difficulty: 'medium',
  points: 5,
  targetDays: 3,
  checkedInDays: 3,
  isCompleted: true,
  days: ['2026-03-04', '2026-03-03', '2026-03-02'],
} as Partial<ShownHabit>
vi.mock('./useHabits.ts', () => ({ useHabits: () => ({ data: [habit] }) }))
vi.mock('../../auth/ui/useFamilyDay.ts', () => ({ useFamilyDay: () => '2026-03-04' }))
vi.mock('../../i18n/ui/useFormat.ts', () => ({ useFormat: () => ({ signed: (points: number) => `+${points}` }) }))
const { HabitUndoText } = await import('./HabitUndoText.tsx')

it.each([
  ['habit_checkin', '2026-03-02', 0, '+50 for the completion and +0 of'],
  ['habit_checkin', '2026-03-03', 2, '+50 for the completion and +2 of'],
  ['habit_checkin', '2026-03-04', 5, '+50 for the completion and +5 of'],
  ['habit_bonus', '2026-03-04', 50, '+50 for the completion and +5 of'],
])('the undo question of a %s of %s names the %d points of its row', (kind, date, points, words) => {
  const entry = { childId: 'mia', points } as Activity
  const question = (
    <IntlProvider locale="en" timeZone="UTC" messages={{ timeline: en.timeline }}>
      <HabitUndoText entry={entry} data={{ kind, habitId: 'read', date }} when="today" />
    </IntlProvider>
  )
  expect(renderToStaticMarkup(question)).toContain(words)
})
