import type { ModuleUi } from '../../points/ui/featureUi.ts'

/** Jobs have no module of their own: they are a part of behaviours, an earlier feature, which cannot name them. */
export const module: ModuleUi = {
  name: 'behaviors',
  order: 1,
  art: 'sun',
  title: (t) => t('home.behaviors'),
  loadScreen: async () => (await import('./BehaviorsWithJobs.tsx')).BehaviorsWithJobs,
}
