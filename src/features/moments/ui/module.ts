import type { ModuleUi } from '../../points/ui/featureUi.ts'

export const module: ModuleUi = {
  name: 'moments',
  order: 4,
  art: 'blossom',
  title: (t) => t('home.moments'),
  loadScreen: async () => (await import('./MomentsScreen.tsx')).MomentsScreen,
}
