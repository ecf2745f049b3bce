import { lazy } from 'react'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'

/** The form that keeps a family, for screens on which it is seldom opened. */
export const LazyKeepSheet = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./KeepSheet.tsx')).KeepSheet })),
)
