import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstPaint } from '../../platform/ui/firstPaint.ts'
import { untilLoaded } from '../../platform/ui/untilLoaded.ts'

/** Loads what comes after the first screen: `preloadScreens.ts`. Its code is loaded later, too. */
export function usePreloadScreens(): void {
  const client = useQueryClient()
  useEffect(() => {
    void firstPaint
      .then(() => untilLoaded(() => import('./preloadScreens.ts')))
      .then(({ preloadScreens }) => preloadScreens(client))
  }, [client])
}
