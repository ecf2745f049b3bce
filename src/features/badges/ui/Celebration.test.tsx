import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it, vi } from 'vitest'
import { en as i18n } from '../../i18n/messages/en.ts'
import { en } from '../messages/en.ts'

vi.mock('../../../platform/ui/achievement.ts', () => ({ announceAchievement: () => undefined }))
vi.mock('../../../platform/ui/ModalDialog.tsx', () => ({
  ModalDialog: ({ children }: { children: (ids: object) => ReactNode }) => children({ titleId: 'title' }),
}))
vi.mock('../../../platform/ui/ToastPlace.tsx', () => ({ ToastPlace: () => null }))
vi.mock('../../../platform/ui/ModuleArt.tsx', () => ({ ModuleArt: () => null }))
vi.mock('../../../platform/ui/Sprout.tsx', () => ({ Sprout: () => null }))
vi.mock('../../auth/ui/useFamilyDay.ts', () => ({ useFamilyDay: () => '2026-03-04' }))
vi.mock('../../children/ui/celebrationMarks.ts', () => ({ markCelebrated: () => undefined }))
vi.mock('../../children/ui/childMarks.ts', () => ({ useSeenStage: () => 2 }))
const { Celebration } = await import('./Celebration.tsx')

it('titles in Arabic leave the points of several completions where they are', () => {
  const completed = ['قراءة', 'سباحة'].map((title) => ({ id: title, kind: 'habit_master' as const, title, points: 25 }))
  const celebration = (
    <IntlProvider locale="en" timeZone="UTC" messages={{ badges: en.badges, common: i18n.common }}>
      <Celebration
        open
        onClose={() => undefined}
        childId="mia"
        completed={completed}
        title=""
        text={undefined}
        closeLabel="Done"
      />
    </IntlProvider>
  )
  expect(renderToStaticMarkup(celebration)).toMatch(
    /<p>\u2068قراءة\u2069 · \u2068سباحة\u2069 · [^\u2068]*50[^\u2068]*<\/p>/,
  )
})
