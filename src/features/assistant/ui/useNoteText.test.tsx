import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it, vi } from 'vitest'
import { en } from '../messages/en.ts'

vi.mock('../../i18n/ui/LanguageProvider.tsx', () => ({ useLanguage: () => ({ language: 'en' }) }))
const { useNoteText } = await import('./useNoteText.ts')

function Note() {
  return useNoteText()({ key: 'noteHabits', name: 'Mia', habits: ['قراءة', 'Read'] } as never)
}

it('a habit in Arabic is isolated among the habits of a note', () => {
  const note = (
    <IntlProvider locale="en" timeZone="UTC" messages={{ chat: en.chat }}>
      <Note />
    </IntlProvider>
  )
  expect(renderToStaticMarkup(note)).toContain('\u2068قراءة\u2069 and Read')
})
