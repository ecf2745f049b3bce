import type { ModuleUi } from '../../features/points/ui/featureUi.ts'

/** The modules, in the order of Home. */
export const modules = Object.values(
  import.meta.glob<ModuleUi>('../../features/*/ui/module.ts', { eager: true, import: 'module' }),
).toSorted((a, b) => a.order - b.order)
