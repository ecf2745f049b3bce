import type { ModuleUi } from '../../points/ui/featureUi.ts'

export const module: ModuleUi = {
  name: 'behaviors',
  order: 1,
  art: 'sun',
  title: (t) => t('home.behaviors'),
  loadScreen: async () => (await import('./BehaviorsScreen.tsx')).BehaviorsScreen,
}
