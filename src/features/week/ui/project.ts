import { withEntries } from '../../timeline/ui/project.ts'

/** By the names that `useShown` uses. */
export const projections = { weekEntries: withEntries }
