import type { ModuleUi } from '../../points/ui/featureUi.ts'

export const module: ModuleUi = {
  name: 'skills',
  order: 3,
  art: 'berry',
  title: (t) => t('home.skills'),
  loadScreen: async () => (await import('./SkillsScreen.tsx')).SkillsScreen,
}
