import type { Projection } from '../../features/sync/ui/outbox.ts'

/** Projections of all features, which add acts to the data of a child that lacks them, by the names that `useShown` uses. */
export const projections = Object.assign(
  {},
  ...Object.values(import.meta.glob('../../features/*/ui/project.ts', { eager: true, import: 'projections' })),
) as Readonly<Record<string, Projection>>
