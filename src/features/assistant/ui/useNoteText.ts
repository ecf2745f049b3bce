import { useTranslations } from 'use-intl'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { FamilyNote } from './familyNote.ts'

export function useNoteText(): (note: FamilyNote) => string {
  const t = useTranslations('chat')
  const { language } = useLanguage()
  return (note) => {
    switch (note.key) {
      case 'noteNear':
        return t('noteNear', note)
      case 'noteAffordable':
        return t('noteAffordable', note)
      case 'noteHabits':
        return t('noteHabits', {
          name: note.name,
          habits: new Intl.ListFormat(language).format(note.habits.map(isolateBidi)),
        })
      case 'noteHabitsDone':
        return t('noteHabitsDone', note)
      case 'noteWeek':
        return t('noteWeek', note)
    }
  }
}
