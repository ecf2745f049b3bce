import { lazy } from 'react'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import type { EntryLooks } from '../../points/ui/featureUi.ts'

export const entries: EntryLooks = {
  habit: {
    accent: 'water',
    name: (t) => t('home.habits'),
    mark: (size) => <ModuleArt name="water" size={size} />,
    picture: ({ iconName }) => iconName === 'trophy' && <Icon name="trophy" />,
    UndoText: lazy(async () => ({ default: (await import('./HabitUndoText.tsx')).HabitUndoText })),
    title: (t, { kind, title: stored }, entry) => {
      const title = typeof stored === 'string' ? stored : entry.title
      if (kind === 'habit_checkin') return t('timeline.habitCheckIn', { title })
      if (kind === 'habit_bonus') return t('timeline.habitCompleted', { title })
      return undefined
    },
  },
}
