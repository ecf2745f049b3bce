import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it, vi } from 'vitest'
import type { Activity } from '../../points/contract.ts'
import { en } from '../messages/en.ts'

vi.mock('../../auth/ui/useShortDay.ts', () => ({ useShortDay: () => (day: string) => day }))
vi.mock('../../auth/ui/useUser.ts', () => ({ useUser: () => ({ data: { id: 'mama' } }) }))
vi.mock('../../i18n/ui/useFormat.ts', () => ({ useFormat: () => ({ clock: () => '10:00 AM' }) }))
vi.mock('../../points/ui/useRecorderName.ts', () => ({ useRecorderName: () => () => undefined }))
vi.mock('./EntryCard.tsx', () => ({ EntryCard: () => null }))
const { UndoneMark } = await import('./EntryRow.tsx')

/** Recorded on one day and undone on it, and about the day before. */
const entry = { id: 'walk', childId: 'mia', createdAt: '2026-03-04T09:00:00.000Z', day: '2026-03-03' } as Activity

it.each([
  ['2026-03-04', 'Undone 10:00 AM'],
  ['2026-03-03', 'Undone 2026-03-04, 10:00 AM'],
])('an undo under the heading of %s says “%s”', (knownDay, words) => {
  const mark = (
    <IntlProvider locale="en" timeZone="UTC" messages={{ timeline: en.timeline }}>
      <UndoneMark
        entry={entry}
        undone={{ at: '2026-03-04T10:00:00.000Z', by: { id: 'mama', name: 'Mama' } } as never}
        knownDay={knownDay}
        calendar={{ timeZone: 'UTC', dayEndsAt: 0 }}
      />
    </IntlProvider>
  )
  expect(renderToStaticMarkup(mark)).toBe(words)
})
