import type { ModuleUi } from '../../points/ui/featureUi.ts'

export const module: ModuleUi = {
  name: 'habits',
  order: 2,
  art: 'water',
  title: (t) => t('home.habits'),
  loadScreen: async () => (await import('./HabitsScreen.tsx')).HabitsScreen,
}
