import { type FeatureUi, registerEntries } from '../../features/points/ui/featureUi.ts'

const featureUis = Object.values(
  import.meta.glob<FeatureUi>('../../features/*/ui/feature.tsx', { eager: true, import: 'ui' }),
)
registerEntries(featureUis)

/** The modules, in the order of Home. */
export const modules = featureUis.flatMap(({ module }) => module ?? []).toSorted((a, b) => a.order - b.order)
